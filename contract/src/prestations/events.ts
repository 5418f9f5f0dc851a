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
  'prestations.orderWritten': { deed: ({ of }) => `a écrit le bon de commande ${of}`, notice: () => 'orderWritten' },
  'prestations.orderAccepted': {
    deed: ({ of }) => `a accepté le bon de commande ${of}`,
    notice: () => 'orderAccepted',
  },
  'prestations.orderReopened': {
    deed: ({ of }) => `a annulé l’accord sur le bon de commande ${of}`,
    notice: () => 'orderReopened',
  },
  'prestations.workApproved': { deed: ({ of }) => `a jugé le travail livré ${of}` },
  'prestations.invoiceDeposited': { deed: ({ of }) => `a déposé la facture ${of}`, notice: () => 'invoiceDeposited' },
  'prestations.paymentApproved': { deed: ({ of }) => `a décidé du bon à payer ${of}` },
  'prestations.paymentExported': { deed: ({ of }) => `a fait partir le paiement ${of}` },
  'prestations.invoiceLinked': commonEvents.invoiceLinked,
  'prestations.invoiceUnlinked': commonEvents.invoiceUnlinked,
} as const satisfies EventsOf<'prestations'>
