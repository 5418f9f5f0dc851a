import * as z from 'zod/mini'
import { Deletion } from '../deletion.ts'
import { Contains, Day, Id } from '../fields.ts'
import { DeliveryTime } from '../productions/schema.ts'
import { BooleanFilter, IdsFilter, list, repeatable, route } from '../route.ts'
import {
  ControlledStep,
  FileKey,
  FollowedPostProductionStatus,
  PostProductionCreate,
  PostProductionListed,
  PostProductionStatus,
  PostProductionUpdate,
  SeenVersion,
  TalentProposal,
  Transition,
  Turn,
  VersionCreate,
  Workflow,
} from './schema.ts'

const sort = ['dueOn', 'name', 'number', 'status', 'statusSince', 'createdAt'] as const
const filters = {
  id: z.optional(IdsFilter),
  status: z.optional(repeatable(PostProductionStatus)),
  byStatus: z.optional(FollowedPostProductionStatus),
  /** The assigned talent. */
  userId: z.optional(Id),
  name: z.optional(Contains),
  dueFrom: z.optional(Day),
  dueTo: z.optional(Day),
  /** Since when it has its status. */
  sinceFrom: z.optional(Day),
  sinceTo: z.optional(Day),
  /** The name of the assigned talent. */
  userName: z.optional(Contains),
  /** Whom the work waits for, in projects that are not archived. */
  turn: z.optional(repeatable(Turn)),
  /** Unfinished past its due date, in projects that are not archived. */
  late: z.optional(BooleanFilter),
}
const acting = {
  method: 'POST',
  access: 'signed-in',
  errors: ['FORBIDDEN', 'STALE_VERSION', 'INVALID_TRANSITION'],
  body: SeenVersion,
  response: PostProductionListed,
} as const
/** The errors of the steps that the technical control may stop. */
const controlled = [...acting.errors, 'QUALITY_BLOCKED'] as const

export const postProductions = {
  list: list({
    path: '/api/post-production',
    access: 'signed-in',
    summary: 'Liste des post-productions que la personne connectée peut voir.',
    item: PostProductionListed,
    sort,
    filters: {
      ...filters,
      productionName: z.optional(Contains),
      projectName: z.optional(Contains),
      companyName: z.optional(Contains),
      projectId: z.optional(Id),
      companyId: z.optional(Id),
      /** The producteur of the project; of its company where it has none. */
      producteurId: z.optional(Id),
    },
  }),
  ofProduction: list({
    path: '/api/productions/{productionId}/post-production',
    access: 'guest',
    summary: 'Les post-productions d’une production.',
    item: PostProductionListed,
    sort,
    filters,
  }),
  deliveryTime: route({
    method: 'GET',
    path: '/api/productions/{productionId}/delivery-time',
    access: 'guest',
    summary: 'La date de livraison promise d’une production, la date estimée, et pourquoi.',
    response: DeliveryTime,
  }),
  workflows: route({
    method: 'GET',
    path: '/api/me/workflows',
    access: 'signed-in',
    summary: 'Ce que suit la personne connectée, et d’abord ce qui l’attend, le plus urgent en tête.',
    query: z.object({ companyId: z.optional(Id) }),
    response: z.array(Workflow),
  }),
  create: route({
    method: 'POST',
    path: '/api/post-production',
    access: 'post-productions.create',
    summary: 'Crée une post-production dans une production.',
    body: PostProductionCreate,
    response: PostProductionListed,
  }),
  get: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}',
    access: 'guest',
    summary: 'Une post-production.',
    response: PostProductionListed,
  }),
  update: route({
    method: 'PUT',
    path: '/api/post-production/{postProductionId}',
    access: 'post-productions.update',
    errors: ['STALE_VERSION'],
    summary: 'Modifie une post-production ou l’assigne à un talent.',
    body: PostProductionUpdate,
    response: PostProductionListed,
  }),
  deletion: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/deletion',
    access: 'post-productions.delete',
    summary: 'Ce que la suppression d’une post-production emporterait, ou ce qui l’empêche.',
    response: Deletion,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/post-production/{postProductionId}',
    access: 'post-productions.delete',
    errors: ['DELETION_REFUSED'],
    summary: 'Met une post-production à la corbeille.',
    response: z.null(),
  }),
  talents: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/talents',
    access: 'post-productions.update',
    summary:
      'Les talents à qui la confier, les plus indiqués d’abord, avec leur charge. Trente au plus ; `q` cherche parmi tous.',
    query: z.object({ q: z.optional(Contains) }),
    response: z.array(TalentProposal),
  }),
  history: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/history',
    access: 'signed-in',
    summary: 'La vie d’une post-production, de la première étape à la dernière.',
    response: z.array(Transition),
  }),
  start: route({ ...acting, path: '/api/post-production/{postProductionId}/start', summary: 'Commence le travail.' }),
  addVersion: route({
    ...acting,
    path: '/api/post-production/{postProductionId}/versions',
    errors: controlled,
    summary: 'Soumet une version.',
    body: VersionCreate,
    maxBodyBytes: 32 * 1024,
  }),
  validate: route({
    ...acting,
    path: '/api/post-production/{postProductionId}/validate',
    errors: [...controlled, 'REVIEWERS_AWAITED'],
    body: ControlledStep,
    summary: 'Approuve la version pour le client, ou la valide pour de bon.',
  }),
  rollback: route({
    ...acting,
    path: '/api/post-production/{postProductionId}/rollback',
    access: 'post-productions.validate',
    summary: 'Revient à l’état d’avant la dernière étape.',
  }),
  validateFile: route({
    ...acting,
    path: '/api/post-production/{postProductionId}/versions/validate',
    summary: 'Valide un fichier de la version.',
    body: FileKey,
  }),
  devalidateFile: route({
    ...acting,
    path: '/api/post-production/{postProductionId}/versions/devalidate',
    summary: 'Revient sur la validation d’un fichier.',
    body: FileKey,
  }),
}
