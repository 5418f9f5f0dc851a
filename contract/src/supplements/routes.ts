import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Supplement } from './schema.ts'

export const supplements = {
  ofProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/supplements',
    access: 'invoices.view',
    summary: 'Ce que le client d’un projet a accepté au-delà de la commande, du plus récent au plus ancien.',
    response: z.array(Supplement),
  }),
}
