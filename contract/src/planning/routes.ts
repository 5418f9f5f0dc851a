import * as z from 'zod/mini'
import { Day, Id } from '../fields.ts'
import { route } from '../route.ts'
import { mostBoardCards, Plan, ProductionColumn, usualBoardCards } from './schema.ts'

/** Whose work, and for which company. */
const scope = {
  /** What this member of staff follows. */
  producteurId: z.optional(Id),
  companyId: z.optional(Id),
}

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
      ...scope,
    }),
    response: Plan,
  }),
  productions: route({
    method: 'GET',
    path: '/api/planning/productions',
    access: 'access.admin',
    summary:
      'Les productions des projets qui ne sont pas archivés, par statut : les premières de chacun, et leur nombre.',
    query: z.object({
      ...scope,
      /** Who works on them. */
      userId: z.optional(Id),
      /** Productions of each status, at most. */
      limit: z._default(
        z.coerce.number<number>('Nombre attendu').check(z.int(), z.minimum(1), z.maximum(mostBoardCards)),
        usualBoardCards,
      ),
    }),
    response: z.array(ProductionColumn),
  }),
}
