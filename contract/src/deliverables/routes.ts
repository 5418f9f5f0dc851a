import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Deliverable } from './schema.ts'

export const deliverables = {
  ofProduction: route({
    method: 'GET',
    path: '/api/productions/{productionId}/livrable',
    access: 'signed-in',
    summary: 'Les livrables d’une production : ses fichiers validés, et ceux déposés pour la livraison.',
    response: z.array(Deliverable),
  }),
  ofPostProduction: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/livrables',
    access: 'signed-in',
    errors: ['STEP_CLOSED'],
    summary: 'Les livrables d’une post-production terminée, avec ceux de toute la production.',
    response: z.array(Deliverable),
  }),
}
