import * as z from 'zod/mini'
import { download, route } from '../route.ts'
import {
  Acceptance,
  AcceptanceEntry,
  Acceptances,
  AcceptanceTerms,
  AcceptanceTermsEntry,
  largestAcceptance,
} from './schema.ts'

const ofProduction = '/api/productions/{productionId}/acceptances'

export const acceptances = {
  ofProduction: route({
    method: 'GET',
    path: ofProduction,
    access: 'signed-in',
    summary: 'La recette d’une production : ses livrables, et les procès-verbaux signés.',
    response: Acceptances,
  }),
  setTerms: route({
    method: 'PUT',
    path: `${ofProduction}/terms`,
    access: 'productions.update',
    summary: 'Dit si le client signe un procès-verbal de recette, et s’il doit le faire avant de télécharger.',
    body: AcceptanceTermsEntry,
    response: AcceptanceTerms,
  }),
  remind: route({
    method: 'POST',
    path: `${ofProduction}/reminders`,
    access: 'productions.update',
    errors: ['INVALID'],
    summary: 'Prévient le client que le procès-verbal de recette l’attend.',
    response: z.null(),
  }),
  sign: route({
    method: 'POST',
    path: ofProduction,
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary: 'Signe le procès-verbal de recette des livrables d’une production, avec le code reçu par mail.',
    body: AcceptanceEntry,
    maxBodyBytes: largestAcceptance,
    response: Acceptance,
  }),
  document: download({
    path: '/api/acceptances/{acceptanceId}/document',
    access: 'signed-in',
    summary: 'Un procès-verbal de recette signé, en PDF.',
  }),
  evidence: download({
    path: '/api/acceptances/{acceptanceId}/evidence',
    access: 'signed-in',
    summary:
      'La preuve d’un procès-verbal de recette, à vérifier sans Régie : PDF, histoire du projet, manifeste, vérificateur.',
  }),
}
