import { deeds, type EventsOf } from '../event.ts'
import type { PrestationProductionStatus } from './schema.ts'

const contentReceived: PrestationProductionStatus = 'CONTENT_RECEIVED'

export const prestationEvents = {
  'prestations.created': deeds.created,
  'prestations.updated': deeds.updated,
  'prestations.deleted': deeds.deleted,
  'prestations.restored': deeds.restored,
  'prestations.productionAttached': { deed: ({ to }) => `a rattaché une production ${to}` },
  'prestations.productionDetached': { deed: ({ of }) => `a retiré une production ${of}` },
  'prestations.productionMoved': {
    deed: ({ of }) => `a fait avancer une production ${of}`,
    notice: ({ prestationProductionStatus }) =>
      prestationProductionStatus?.[1] === contentReceived ? 'contentReceived' : null,
  },
  'prestations.invoiceLinked': deeds.invoiceLinked,
  'prestations.invoiceUnlinked': deeds.invoiceUnlinked,
} as const satisfies EventsOf<'prestations'>
