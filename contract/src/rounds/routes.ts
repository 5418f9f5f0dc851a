import * as z from 'zod/mini'
import { SellsyId } from '../fields.ts'
import { route } from '../route.ts'
import {
  RoundCancellation,
  RoundOffer,
  Rounds,
  RoundsOfOrder,
  RoundsReport,
  RoundTermsAt,
  RoundTermsEntry,
} from './schema.ts'

const ofPostProduction = '/api/post-production/{postProductionId}/rounds'

export const rounds = {
  ofPostProduction: route({
    method: 'GET',
    path: ofPostProduction,
    access: 'signed-in',
    summary:
      'Les tours de modifications d’une post-production : compris, utilisés, offerts ; rien quand ils ne sont pas comptés.',
    response: z.nullable(Rounds),
  }),
  offer: route({
    method: 'POST',
    path: `${ofPostProduction}/offers`,
    access: 'post-productions.update',
    side: 'staff',
    summary: 'Offre un tour de modifications au client.',
    body: RoundOffer,
    response: Rounds,
  }),
  withdrawOffer: route({
    method: 'POST',
    path: `${ofPostProduction}/offers/{offerId}/withdrawal`,
    access: 'post-productions.update',
    side: 'staff',
    summary: 'Retire un tour offert qu’aucun tour envoyé n’a pris.',
    body: RoundCancellation,
    response: z.nullable(Rounds),
  }),
  cancelAccepted: route({
    method: 'POST',
    path: `${ofPostProduction}/accepted/{supplementId}/cancellation`,
    access: 'post-productions.update',
    side: 'staff',
    summary: 'Annule un tour de plus que le client a accepté et qu’aucun tour envoyé n’a pris, et rend ses crédits.',
    body: RoundCancellation,
    response: z.nullable(Rounds),
  }),
  termsOfProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/rounds/terms',
    access: 'projects.read',
    summary: 'Les tours de modifications que comprend un projet, pour ses productions.',
    response: RoundTermsAt,
  }),
  setTermsOfProject: route({
    method: 'PUT',
    path: '/api/projects/{projectId}/rounds/terms',
    access: 'projects.update',
    side: 'staff',
    summary: 'Dit combien de tours de modifications un projet comprend, et le prix d’un tour de plus.',
    body: RoundTermsEntry,
    response: RoundTermsAt,
  }),
  termsOfProduction: route({
    method: 'GET',
    path: '/api/productions/{productionId}/rounds/terms',
    access: 'productions.read',
    summary: 'Les tours de modifications que comprend une production.',
    response: RoundTermsAt,
  }),
  setTermsOfProduction: route({
    method: 'PUT',
    path: '/api/productions/{productionId}/rounds/terms',
    access: 'productions.update',
    side: 'staff',
    summary: 'Dit combien de tours de modifications une production comprend, et le prix d’un tour de plus.',
    body: RoundTermsEntry,
    response: RoundTermsAt,
  }),
  termsOfPostProduction: route({
    method: 'GET',
    path: `${ofPostProduction}/terms`,
    access: 'post-productions.read',
    summary: 'Les tours de modifications que comprend une post-production.',
    response: RoundTermsAt,
  }),
  setTermsOfPostProduction: route({
    method: 'PUT',
    path: `${ofPostProduction}/terms`,
    access: 'post-productions.update',
    side: 'staff',
    summary: 'Dit combien de tours de modifications une post-production comprend, et le prix d’un tour de plus.',
    body: RoundTermsEntry,
    response: RoundTermsAt,
  }),
  ofOrder: route({
    method: 'GET',
    path: '/api/rounds/orders/{orderId}',
    access: 'access.admin',
    errors: ['FORBIDDEN', 'NOT_CONFIGURED'],
    summary: 'Les lignes d’un bon de commande du service de facturation qui parlent de tours de modifications.',
    params: { orderId: SellsyId },
    response: RoundsOfOrder,
  }),
  reportOfProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/rounds',
    access: 'invoices.view',
    summary: 'Les tours de modifications d’un projet : compris, utilisés, acceptés, offerts.',
    response: RoundsReport,
  }),
  reportOfCompany: route({
    method: 'GET',
    path: '/api/companies/{companyId}/rounds',
    access: 'invoices.view',
    summary: 'Les tours de modifications d’une société : compris, utilisés, acceptés, offerts.',
    response: RoundsReport,
  }),
}
