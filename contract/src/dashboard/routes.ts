import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { Dashboard } from './schema.ts'

export const dashboard = {
  read: route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'access.admin',
    summary: 'Ce qui est en retard, ce qui attend et sur qui, la charge, les livraisons, le volume, les impayés.',
    query: z.object({ producteurId: z.optional(Id) }),
    response: Dashboard,
  }),
}
