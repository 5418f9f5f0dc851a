import { commonEvents, type EventsOf } from '../event.ts'

/** Told to staff who hold `budget.view`, and to nobody else. */
export const budgetEvents = {
  'budget-lines.created': { deed: ({ the }) => `a ajouté ${the}` },
  'budget-lines.updated': commonEvents.updated,
  'budget-lines.deleted': { deed: ({ the }) => `a retiré ${the}` },
  'budget-lines.restored': commonEvents.restored,
} as const satisfies EventsOf<'budget-lines'>
