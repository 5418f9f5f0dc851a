import * as z from 'zod/mini'
import { Day, Id } from '../fields.ts'
import { route } from '../route.ts'
import { Plan } from './schema.ts'

export const planning = {
  read: route({
    method: 'GET',
    path: '/api/planning',
    access: 'access.admin',
    errors: ['INVALID'],
    summary: 'Ce qui se passe entre deux jours : tournages, prestations, post-productions, livraisons promises.',
    query: z.object({
      from: Day,
      to: Day,
      /** What this member of staff follows. */
      producteurId: z.optional(Id),
      companyId: z.optional(Id),
    }),
    response: Plan,
  }),
}
