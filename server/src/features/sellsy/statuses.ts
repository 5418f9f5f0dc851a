import type { DocumentStatus, KnownStatus } from '#integrations/invoicing-service.ts'

const statusLabels: Record<KnownStatus, string> = {
  draft: 'Brouillon',
  due: 'À payer',
  payinprogress: 'Paiement partiel',
  paid: 'Payée',
  late: 'En retard',
  cancelled: 'Annulée',
  sent: 'Envoyé',
  read: 'Lu',
  accepted: 'Accepté',
  expired: 'Expiré',
  advanced: 'Acompte versé',
  partialinvoiced: 'Partiellement facturé',
  invoiced: 'Facturé',
}
const labels = new Map<string, string>(Object.entries(statusLabels))

/** An unknown status is shown as is: the service adds statuses without notice. */
export const statusLabelOf = (status: DocumentStatus): string => labels.get(status) ?? status
