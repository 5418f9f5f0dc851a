import * as z from 'zod/mini'
import { Id, SellsyId } from '../fields.ts'
import { download, list, route } from '../route.ts'
import { InvoiceLink, InvoiceTotals, LinkConfirmation, OwnInvoice } from './schema.ts'

const invoice = { invoiceId: SellsyId }
const ofCompany = { companyId: z.optional(Id) }

export const invoicing = {
  ofProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/invoices',
    access: 'invoices.view',
    summary: 'Les factures liées à un projet.',
    response: z.array(InvoiceLink),
  }),
  linkToProject: route({
    method: 'POST',
    path: '/api/projects/{projectId}/invoices/{invoiceId}',
    params: invoice,
    access: 'invoices.link',
    errors: ['NOT_CONFIGURED', 'INVOICE_OF_ANOTHER'],
    summary: 'Lie une facture à un projet ; celle d’une autre société, confirmée par le nom qu’elle porte.',
    body: LinkConfirmation,
    response: z.array(InvoiceLink),
  }),
  unlinkFromProject: route({
    method: 'DELETE',
    path: '/api/projects/{projectId}/invoices/{invoiceId}',
    params: invoice,
    access: 'invoices.link',
    summary: 'Délie une facture d’un projet.',
    response: z.array(InvoiceLink),
  }),
  ofPrestation: route({
    method: 'GET',
    path: '/api/prestations/{prestationId}/invoices',
    access: 'invoices.view',
    summary: 'Les factures liées à une prestation.',
    response: z.array(InvoiceLink),
  }),
  linkToPrestation: route({
    method: 'POST',
    path: '/api/prestations/{prestationId}/invoices/{invoiceId}',
    params: invoice,
    access: 'invoices.link',
    errors: ['NOT_CONFIGURED', 'INVOICE_OF_ANOTHER'],
    summary: 'Lie une facture à une prestation ; celle d’un autre fournisseur, confirmée par le nom qu’elle porte.',
    body: LinkConfirmation,
    response: z.array(InvoiceLink),
  }),
  unlinkFromPrestation: route({
    method: 'DELETE',
    path: '/api/prestations/{prestationId}/invoices/{invoiceId}',
    params: invoice,
    access: 'invoices.link',
    summary: 'Délie une facture d’une prestation.',
    response: z.array(InvoiceLink),
  }),
  mine: list({
    path: '/api/me/invoices',
    access: 'invoices.view.own',
    summary: 'Les factures de la personne connectée.',
    item: OwnInvoice,
    sort: ['issuedOn', 'dueOn', 'number'],
    filters: ofCompany,
  }),
  myTotals: route({
    method: 'GET',
    path: '/api/me/invoices/totals',
    access: 'invoices.view.own',
    summary: 'Totaux des factures de la personne connectée, par devise.',
    query: z.object(ofCompany),
    response: z.array(InvoiceTotals),
  }),
  myTable: download({
    path: '/api/me/invoices/csv',
    access: 'invoices.view.own',
    summary: 'Les factures de la personne connectée, pour un tableur.',
    query: z.object(ofCompany),
  }),
  pdf: download({
    path: '/api/invoices/{linkId}/pdf',
    access: 'signed-in',
    errors: ['NOT_CONFIGURED'],
    summary: 'Le PDF d’une facture, lu dans le service de facturation au moment où on le demande.',
  }),
}
