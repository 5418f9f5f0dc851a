import { commonEvents, type EventsOf } from '../event.ts'

export const agencyEvents = {
  'agency.updated': commonEvents.updated,
  'agency.payerChanged': { deed: ({ of }) => `a changé le compte de paiement ${of}` },
  'agency.qualityRulesChanged': { deed: ({ of }) => `a changé les règles du contrôle technique ${of}` },
} as const satisfies EventsOf<'agency'>
