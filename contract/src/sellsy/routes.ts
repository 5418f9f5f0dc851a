import * as z from 'zod/mini'
import { repeatable, route } from '../route.ts'
import { SellsyHit, SellsyKind } from './schema.ts'

export const sellsy = {
  state: route({
    method: 'GET',
    path: '/api/sellsy',
    access: 'access.admin',
    summary: 'Si le service de facturation est configuré.',
    response: z.object({ isConnected: z.boolean() }),
  }),
  search: route({
    method: 'GET',
    path: '/api/sellsy/search',
    access: 'access.admin',
    errors: ['NOT_CONFIGURED'],
    summary: 'Cherche dans le service de facturation.',
    query: z.object({
      q: z.string('Recherche requise').check(z.trim(), z.minLength(1, 'Recherche requise'), z.maxLength(200)),
      kinds: z.optional(repeatable(SellsyKind)),
    }),
    response: z.array(SellsyHit),
  }),
}
