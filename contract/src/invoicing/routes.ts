import * as z from 'zod/mini'
import { SellsyId } from '../prestations/schema.ts'
import { route } from '../route.ts'
import { InvoiceLink } from './schema.ts'

const invoice = { invoiceId: SellsyId }

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
    summary: 'Lie une facture à un projet.',
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
    summary: 'Lie une facture à une prestation.',
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
}
