import { route } from '../route.ts'
import { CreditAccount, CreditMovement, CreditThreshold, ProjectCredits } from './schema.ts'

export const credits = {
  ofCompany: route({
    method: 'GET',
    path: '/api/companies/{companyId}/credits',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary: 'Le solde des crédits d’une société et ses mouvements.',
    response: CreditAccount,
  }),
  record: route({
    method: 'POST',
    path: '/api/companies/{companyId}/credits',
    access: 'credits.edit',
    side: 'staff',
    errors: ['CREDITS_SHORT'],
    summary: 'Enregistre un achat, une utilisation ou un ajustement de crédits.',
    body: CreditMovement,
    response: CreditAccount,
  }),
  setThreshold: route({
    method: 'PUT',
    path: '/api/companies/{companyId}/credits/threshold',
    access: 'credits.edit',
    side: 'staff',
    summary: 'Fixe le solde à partir duquel on est prévenu.',
    body: CreditThreshold,
    response: CreditAccount,
  }),
  ofProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/credits',
    access: 'invoices.view',
    summary: 'Les crédits utilisés par les productions d’un projet.',
    response: ProjectCredits,
  }),
}
