import { type AccountRights, can } from '../can.ts'
import { type DocumentKind, documentKindLabels } from '../documents/schema.ts'
import { counted } from '../french.ts'
import { type Amount, moneyText } from '../money.ts'
import { isQuiet } from '../notifications/rules.ts'
import type { PayableFacts } from '../payables/rules/steps.ts'
import { payableAwaited } from '../payables/rules/waits.ts'
import type { Permission } from '../permissions.ts'
import { type Life, waitingOn } from '../post-productions/rules/transitions.ts'
import type { Turn } from '../post-productions/schema.ts'
import { contentTask } from '../prestations/rules.ts'
import type { CategoryType, PrestationProductionStatus } from '../prestations/schema.ts'
import type { Rhythm, Wait, WaitKind } from './schema.ts'

/** What tells whom each kind of thing waits for. */
export type WaitFacts = {
  EDIT: Life & { userId: string | null }
  DEPOSIT: object
  SELECTION: object
  ACCEPTANCE: { count: number }
  PRESTATION: { status: PrestationProductionStatus; userId: string | null; categories: readonly CategoryType[] }
  INVOICE: { amount: Amount; currency: string }
  PAYABLE: PayableFacts & { today: string }
  DOCUMENT: { kind: DocumentKind; isOver: boolean }
}

/** Who must do what. */
export type Awaited = { who: Turn; what: string }

function awaitedOfPrestation({ status, userId, categories }: WaitFacts['PRESTATION']): Awaited | null {
  switch (status) {
    case 'TO_ORGINIZE':
      return { who: 'staff', what: userId === null ? 'Confier la prestation' : 'Organiser la prestation' }
    case 'READY_TO_START':
      return userId === null
        ? { who: 'staff', what: 'Confier la prestation' }
        : { who: 'talent', what: contentTask(categories) }
    case 'CONTENT_RECEIVED':
      // With editing to do, the post-production says the rest. No page of the talent ends a prestation.
      return categories.includes('POST_PRODUCTION') ? null : { who: 'staff', what: 'Terminer la prestation' }
    case 'FINISHED':
      return null
    default:
      return status satisfies never
  }
}

const rules: { [Kind in WaitKind]: (facts: WaitFacts[Kind]) => Awaited | null } = {
  EDIT: waitingOn,
  DEPOSIT: () => ({ who: 'client', what: 'Déposer les contenus' }),
  SELECTION: () => ({ who: 'client', what: 'Choisir les images' }),
  ACCEPTANCE: ({ count }) =>
    count === 0 ? null : { who: 'client', what: `Signer la recette de ${counted(count, 'livrable', 'livrables')}` },
  PRESTATION: awaitedOfPrestation,
  INVOICE: ({ amount, currency }) => ({ who: 'client', what: `Régler ${moneyText(amount, currency)}` }),
  PAYABLE: ({ today, ...facts }) => payableAwaited(facts, today),
  DOCUMENT: ({ kind, isOver }) => ({
    who: 'talent',
    what: `${isOver ? 'Remplacer' : 'Renouveler'} : ${documentKindLabels[kind]}`,
  }),
}

/** Who must do what for a thing to go on; null when it waits for nobody. */
export function awaitedFor<Kind extends WaitKind>(kind: Kind, facts: WaitFacts[Kind]): Awaited | null {
  return rules[kind](facts)
}

/** What opens the page where the person waited for does it; null: their session. */
const permissionToDo: Record<WaitKind, Permission | null> = {
  EDIT: null,
  DEPOSIT: null,
  SELECTION: null,
  ACCEPTANCE: null,
  PRESTATION: null,
  INVOICE: 'invoices.view.own',
  PAYABLE: null,
  DOCUMENT: null,
}

/** True for somebody who may open the page where they would do it: the others are not told of it. */
export function mayDo(person: AccountRights, kind: WaitKind): boolean {
  const permission = permissionToDo[kind]
  return permission === null || can(person, [permission])
}

const dayLength = 24 * 3_600_000

/** What decides of a reminder, at a moment. Moments are milliseconds since 1970; `clock`: the hour in Paris, `08:30`. */
export type ReminderMoment = {
  now: number
  clock: string
  /** When the thing began to wait. */
  since: number
  /** When it was last reminded of; null for never. */
  lastAt: number | null
  /** The reminders that its person received in the last seven days. */
  receivedInWeek: number
}

/** True when the agency's rhythm reminds somebody now of something that waits for them. */
export function isReminderDue(
  { isOn, everyDays, mostPerWeek, quietFrom, quietTo }: Omit<Rhythm, 'text' | 'version'>,
  { now, clock, since, lastAt, receivedInWeek }: ReminderMoment,
): boolean {
  if (!isOn || receivedInWeek >= mostPerWeek || isQuiet(clock, { from: quietFrom, to: quietTo })) return false
  return now - Math.max(since, lastAt ?? 0) >= everyDays * dayLength
}

/** The page where the person waited for does it. */
export function pageOfWait({
  kind,
  who,
  productionId,
  postProductionId,
  prestationId,
}: Pick<Wait, 'kind' | 'who' | 'productionId' | 'postProductionId' | 'prestationId'>): string {
  if (kind === 'INVOICE') return '/factures'
  if (kind === 'DOCUMENT') return '/profile'
  if (who === 'talent' && prestationId !== null) return `/talent/${prestationId}`
  // The way of a talent to an edit leads through a prestation: their home knows it.
  if (who !== 'client' || productionId === null) return '/talent/dashboard'
  return postProductionId === null ? `/client/${productionId}/` : `/client/${productionId}/${postProductionId}/`
}

/** « Valider la version 2 : Film · Master ». */
export const waitText = ({ what, title }: Pick<Wait, 'what' | 'title'>): string => `${what} : ${title}`

/** True for something that a person outside of the agency is waited for. */
export const mayRemind = ({ who, names }: Pick<Wait, 'who' | 'names'>): boolean => who !== 'staff' && names.length > 0
