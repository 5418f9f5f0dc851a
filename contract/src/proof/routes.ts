import { route } from '../route.ts'
import { ChainState } from './schema.ts'

export const proof = {
  ofProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/proof',
    access: 'audit.view',
    summary: 'Vérifie la chaîne des événements d’un projet : rien n’en a été modifié ni retiré.',
    response: ChainState,
  }),
}
