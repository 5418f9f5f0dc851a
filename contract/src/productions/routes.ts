import * as z from 'zod/mini'
import { Deletion } from '../deletion.ts'
import { Contains, Day } from '../fields.ts'
import { BooleanFilter, IdsFilter, list, repeatable, route } from '../route.ts'
import { GuestIdentity } from '../session/schema.ts'
import {
  GuestLink,
  GuestLinkUpdate,
  LinkOpening,
  ProductionCreate,
  ProductionListed,
  ProductionStatus,
  ProductionType,
  ProductionUpdate,
} from './schema.ts'

export const productions = {
  ofProject: list({
    path: '/api/projects/{projectId}/productions',
    access: 'signed-in',
    summary: 'Les productions d’un projet.',
    item: ProductionListed,
    sort: ['name', 'number', 'type', 'status', 'shootOn', 'dueOn', 'createdAt'],
    filters: {
      id: z.optional(IdsFilter),
      type: z.optional(repeatable(ProductionType)),
      status: z.optional(repeatable(ProductionStatus)),
      optionPostProd: z.optional(BooleanFilter),
      name: z.optional(Contains),
      shootFrom: z.optional(Day),
      shootTo: z.optional(Day),
      dueFrom: z.optional(Day),
      dueTo: z.optional(Day),
      createdFrom: z.optional(Day),
      createdTo: z.optional(Day),
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
    access: 'guest',
    summary: 'Une production.',
    response: ProductionListed,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/productions/{productionId}',
    access: 'productions.update',
    errors: ['STALE_VERSION'],
    summary: 'Modifie une production.',
    body: ProductionUpdate,
    response: ProductionListed,
  }),
  link: route({
    method: 'GET',
    path: '/api/productions/{productionId}/link',
    access: 'productions.update',
    summary: 'Le lien par lequel des invités suivent une production.',
    response: GuestLink,
  }),
  updateLink: route({
    method: 'PUT',
    path: '/api/productions/{productionId}/link',
    access: 'productions.update',
    summary: 'Ouvre, ferme ou protège le lien des invités, ou lui donne une fin.',
    body: GuestLinkUpdate,
    response: GuestLink,
  }),
  renewLink: route({
    method: 'POST',
    path: '/api/productions/{productionId}/link/renew',
    access: 'productions.update',
    summary: 'Fait un nouveau lien ; l’ancien ne mène plus nulle part.',
    response: GuestLink,
  }),
  openLink: route({
    method: 'POST',
    path: '/api/productions/{productionId}/guest',
    access: 'guest',
    summary: 'Ouvre le lien d’une production pour un invité, avec sa clé et son mot de passe s’il en demande.',
    body: LinkOpening,
    response: GuestIdentity,
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
    errors: ['DELETION_REFUSED'],
    summary: 'Met une production à la corbeille, avec ses post-productions.',
    response: z.null(),
  }),
}
