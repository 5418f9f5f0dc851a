import * as z from 'zod/mini'
import { Contains, Id, Instant } from '../fields.ts'
import { FileName } from '../medias/schema.ts'
import { download, list, repeatable, route, upload } from '../route.ts'
import {
  InvoiceEntry,
  largestInvoice,
  OrderEntry,
  OwnPayable,
  Payable,
  PayableListed,
  PayableState,
  Payer,
  PayerEntry,
  PaymentExport,
  PaymentExportEntry,
  PaymentFormat,
  Provider,
  ProviderEntry,
} from './schema.ts'

const ofPrestation = '/api/prestations/{prestationId}/payable'
/** The order as its caller read it: one that changed meanwhile is not accepted for them. */
const seen = z.object({ version: z.int().check(z.positive()) })
/** When the invoice that the caller read was deposited: one that came or went meanwhile is not decided of for them. */
const invoiceDepositedAt = z.nullable(Instant)

export const payables = {
  ofPrestation: route({
    method: 'GET',
    path: ofPrestation,
    access: 'signed-in',
    errors: ['INVALID'],
    summary: 'Où en est une prestation externe, du bon de commande au bon à payer, et ce qui manque.',
    response: Payable,
  }),
  setOrder: route({
    method: 'PUT',
    path: `${ofPrestation}/order`,
    access: 'prestations.update',
    side: 'staff',
    errors: ['STALE_VERSION'],
    summary: 'Écrit le bon de commande d’une prestation externe, tant que le prestataire ne l’a pas accepté.',
    body: OrderEntry,
    response: Payable,
  }),
  orderPdf: download({
    path: `${ofPrestation}/order/pdf`,
    access: 'signed-in',
    errors: ['INVALID'],
    summary: 'Le bon de commande d’une prestation externe, en PDF.',
  }),
  acceptOrder: route({
    method: 'POST',
    path: `${ofPrestation}/order/acceptance`,
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STALE_VERSION'],
    summary: 'Accepte le bon de commande, par le prestataire.',
    body: seen,
    response: Payable,
  }),
  reopenOrder: route({
    method: 'POST',
    path: `${ofPrestation}/order/acceptance/cancellation`,
    access: 'prestations.update',
    side: 'staff',
    errors: ['STALE_VERSION'],
    summary:
      'Annule l’accord du prestataire, et la facture déposée, tant que le bon à payer n’est pas donné : le bon de commande change de nouveau, et s’accepte de nouveau.',
    body: z.extend(seen, { invoiceDepositedAt }),
    response: Payable,
  }),
  approveWork: route({
    method: 'PUT',
    path: `${ofPrestation}/work`,
    access: 'prestations.update',
    side: 'staff',
    summary: 'Approuve le travail livré d’une prestation externe, ou revient dessus.',
    body: z.object({ isApproved: z.boolean() }),
    response: Payable,
  }),
  depositInvoice: upload({
    path: `${ofPrestation}/invoice`,
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STORAGE_SHARE'],
    summary: 'Dépose la facture du prestataire, un PDF ; elle remplace la précédente.',
    query: z.extend(InvoiceEntry, { name: FileName }),
    maxBytes: largestInvoice,
    response: Payable,
  }),
  invoiceFile: download({
    path: `${ofPrestation}/invoice/file`,
    access: 'signed-in',
    errors: ['INVALID'],
    summary: 'La facture du prestataire.',
  }),
  approve: route({
    method: 'PUT',
    path: `${ofPrestation}/approval`,
    access: 'payables.approve',
    side: 'staff',
    errors: ['STALE_VERSION'],
    summary: 'Donne le bon à payer d’une prestation externe, ou le reprend tant qu’il n’est pas exporté.',
    body: z.object({
      isApproved: z.boolean(),
      /** The provider's details as the caller read them: an account that changed meanwhile is not approved for them. */
      providerVersion: z.nullable(z.int()),
      invoiceDepositedAt,
    }),
    response: Payable,
  }),
  own: route({
    method: 'GET',
    path: '/api/me/payables',
    access: 'signed-in',
    summary: 'Les prestations externes de la personne connectée dont le paiement n’est pas parti, et ce qui manque.',
    response: z.array(OwnPayable),
  }),
  list: list({
    path: '/api/payables',
    access: 'payables.approve',
    summary: 'Les factures des prestataires : à approuver, bonnes à payer, parties en paiement.',
    item: PayableListed,
    sort: ['depositedAt', 'issuedOn', 'providerName', 'projectName'],
    filters: {
      state: z.optional(repeatable(PayableState)),
      userId: z.optional(Id),
      providerName: z.optional(Contains),
      projectName: z.optional(Contains),
    },
  }),
  exports: route({
    method: 'GET',
    path: '/api/payables/exports',
    access: 'payables.approve',
    summary: 'Les fichiers de paiements, du plus récent au plus ancien.',
    response: z.array(PaymentExport),
  }),
  exportPayments: route({
    method: 'POST',
    path: '/api/payables/exports',
    access: 'payables.approve',
    proof: 'recent',
    errors: ['NOT_CONFIGURED'],
    summary: 'Fait un fichier de paiements bons à payer, pour la banque ou le comptable.',
    body: PaymentExportEntry,
    response: PaymentExport,
  }),
  exportFile: download({
    path: '/api/payables/exports/{exportId}/file',
    access: 'payables.approve',
    summary: 'Un fichier de paiements : celui de la banque, ou le tableau du comptable.',
    query: z.object({ format: PaymentFormat }),
  }),
  payer: route({
    method: 'GET',
    path: '/api/payables/payer',
    access: 'payables.approve',
    summary: 'Le compte dont l’agence paie.',
    response: z.nullable(Payer),
  }),
  setPayer: route({
    method: 'PUT',
    path: '/api/payables/payer',
    access: 'agency.update',
    proof: 'recent',
    errors: ['STALE_VERSION'],
    summary: 'Change le compte dont l’agence paie.',
    body: PayerEntry,
    response: Payer,
  }),
  provider: route({
    method: 'GET',
    path: '/api/users/{userId}/provider',
    access: 'signed-in',
    summary: 'Les coordonnées de facturation d’un prestataire : les siennes, ou pour qui les paie.',
    response: z.nullable(Provider),
  }),
  setProvider: route({
    method: 'PUT',
    path: '/api/users/{userId}/provider',
    access: 'signed-in',
    proof: 'recent',
    errors: ['FORBIDDEN', 'STALE_VERSION'],
    summary: 'Change ses propres coordonnées de facturation, en tant que prestataire.',
    body: ProviderEntry,
    response: Provider,
  }),
}
