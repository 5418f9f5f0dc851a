import { commonEvents, type EventsOf } from '../event.ts'
import type { PrestationProductionStatus } from './schema.ts'

const contentReceived: PrestationProductionStatus = 'CONTENT_RECEIVED'

export const prestationEvents = {
  'prestations.created': commonEvents.created,
  'prestations.updated': commonEvents.updated,
  'prestations.deleted': commonEvents.deleted,
  'prestations.restored': commonEvents.restored,
  'prestations.discussed': commonEvents.discussed,
  'prestations.discussionChanged': commonEvents.discussionChanged,
  'prestations.productionAttached': { deed: ({ to }) => `a rattaché une production ${to}` },
  'prestations.productionDetached': { deed: ({ of }) => `a retiré une production ${of}` },
  'prestations.productionMoved': {
    deed: ({ of }) => `a fait avancer une production ${of}`,
    notice: ({ prestationProductionStatus }) =>
      prestationProductionStatus?.[1] === contentReceived ? 'contentReceived' : null,
  },
  'prestations.invoiceLinked': commonEvents.invoiceLinked,
  'prestations.invoiceUnlinked': commonEvents.invoiceUnlinked,
} as const satisfies EventsOf<'prestations'>
