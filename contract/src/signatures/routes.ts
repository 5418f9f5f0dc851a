import { route } from '../route.ts'
import { CodeRequest, CodeSent } from './schema.ts'

export const signatures = {
  sendCode: route({
    method: 'POST',
    path: '/api/signature-codes',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    summary: 'Envoie à la personne connectée le code qui signe un acte. Le précédent ne vaut plus.',
    body: CodeRequest,
    response: CodeSent,
  }),
}
