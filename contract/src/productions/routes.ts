import * as z from 'zod/mini'
import { Deletion } from '../deletion.ts'
import { Contains, Day } from '../fields.ts'
import { Flag, list, many, route } from '../route.ts'
import { ProductionCreate, ProductionListed, ProductionStatus, ProductionType, ProductionUpdate } from './schema.ts'

export const productions = {
  ofProject: list({
    path: '/api/projects/{projectId}/productions',
    access: 'signed-in',
    summary: 'Les productions d’un projet.',
    item: ProductionListed,
    sort: ['name', 'number', 'type', 'status', 'shootOn', 'dueOn', 'createdAt'],
    filters: {
      type: z.optional(many(ProductionType)),
      status: z.optional(many(ProductionStatus)),
      optionPostProd: z.optional(Flag),
      name: z.optional(Contains),
      dueFrom: z.optional(Day),
      dueTo: z.optional(Day),
    },
  }),
  create: route({
    method: 'POST',
    path: '/api/productions',
    access: 'productions.create',
    summary: 'Crée une production dans un projet.',
    body: ProductionCreate,
    response: ProductionListed,
  }),
  get: route({
    method: 'GET',
    path: '/api/productions/{productionId}',
    access: 'signed-in',
    summary: 'Une production.',
    response: ProductionListed,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/productions/{productionId}',
    access: 'productions.update',
    summary: 'Modifie une production.',
    body: ProductionUpdate,
    response: ProductionListed,
  }),
  deletion: route({
    method: 'GET',
    path: '/api/productions/{productionId}/deletion',
    access: 'productions.delete',
    summary: 'Ce que la suppression d’une production emporterait, ou ce qui l’empêche.',
    response: Deletion,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/productions/{productionId}',
    access: 'productions.delete',
    summary: 'Met une production à la corbeille, avec ses post-productions.',
    response: z.null(),
  }),
}
