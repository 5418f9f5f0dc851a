import * as z from 'zod/mini'
import { Deletion } from '../deletion.ts'
import { Contains, Day, Id, SellsyId } from '../fields.ts'
import { download, IdsFilter, list, repeatable, route } from '../route.ts'
import { Order } from '../sellsy/schema.ts'
import {
  PrestationAttachment,
  PrestationCreate,
  PrestationDetail,
  PrestationListed,
  PrestationProductionStatusChange,
  PrestationType,
  PrestationUpdate,
  PurchaseOrderLink,
} from './schema.ts'

const sort = ['name', 'number', 'type', 'startsOn', 'endsOn', 'createdAt'] as const
const filters = {
  id: z.optional(IdsFilter),
  type: z.optional(repeatable(PrestationType)),
  userId: z.optional(Id),
  name: z.optional(Contains),
  startsFrom: z.optional(Day),
  startsTo: z.optional(Day),
  endsFrom: z.optional(Day),
  endsTo: z.optional(Day),
  createdFrom: z.optional(Day),
  createdTo: z.optional(Day),
  /** The name of whoever does it. */
  userName: z.optional(Contains),
}

export const prestations = {
  list: list({
    path: '/api/prestations',
    access: 'signed-in',
    summary: 'Liste des prestations que la personne connectée peut voir.',
    item: PrestationListed,
    sort,
    filters: {
      ...filters,
      projectName: z.optional(Contains),
      companyName: z.optional(Contains),
      projectId: z.optional(Id),
      productionId: z.optional(Id),
      companyId: z.optional(Id),
      /** The producteur of the project; of its company where it has none. */
      producteurId: z.optional(Id),
    },
  }),
  ofProject: list({
    path: '/api/projects/{projectId}/prestations',
    access: 'signed-in',
    summary: 'Les prestations d’un projet.',
    item: PrestationListed,
    sort,
    filters,
  }),
  create: route({
    method: 'POST',
    path: '/api/prestations',
    access: 'prestations.create',
    summary: 'Crée une prestation dans un projet.',
    body: PrestationCreate,
    // 200 productions with their categories.
    maxBodyBytes: 96 * 1024,
    response: PrestationDetail,
  }),
  get: route({
    method: 'GET',
    path: '/api/prestations/{prestationId}',
    access: 'signed-in',
    summary: 'Une prestation, avec les productions auxquelles elle travaille.',
    response: PrestationDetail,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/prestations/{prestationId}',
    access: 'prestations.update',
    errors: ['STALE_VERSION', 'TALENT_AT_WORK'],
    summary: 'Modifie une prestation.',
    body: PrestationUpdate,
    response: PrestationDetail,
  }),
  attach: route({
    method: 'PUT',
    path: '/api/prestations/{prestationId}/productions/{productionId}',
    access: 'prestations.update',
    errors: ['TALENT_AT_WORK'],
    summary: 'Rattache une production du projet, ou change ce qui est fait pour elle.',
    body: PrestationAttachment,
    response: PrestationDetail,
  }),
  detach: route({
    method: 'DELETE',
    path: '/api/prestations/{prestationId}/productions/{productionId}',
    access: 'prestations.update',
    errors: ['TALENT_AT_WORK'],
    summary: 'Retire une production de la prestation.',
    response: PrestationDetail,
  }),
  productionStatus: route({
    method: 'PATCH',
    path: '/api/prestations/{prestationId}/productions/{productionId}/status',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary: 'Change où en est une production dans la prestation.',
    body: PrestationProductionStatusChange,
    response: PrestationDetail,
  }),
  purchaseOrder: route({
    method: 'PATCH',
    path: '/api/prestations/{prestationId}/purchase-order',
    access: 'prestations.update',
    errors: ['NOT_CONFIGURED'],
    summary: 'Lie ou délie le bon de commande d’une prestation externe.',
    body: PurchaseOrderLink,
    response: PrestationDetail,
  }),
  deletion: route({
    method: 'GET',
    path: '/api/prestations/{prestationId}/deletion',
    access: 'prestations.delete',
    summary: 'Ce que la suppression d’une prestation emporterait, ou ce qui l’empêche.',
    response: Deletion,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/prestations/{prestationId}',
    access: 'prestations.delete',
    errors: ['DELETION_REFUSED'],
    summary: 'Met une prestation à la corbeille.',
    response: z.null(),
  }),
  order: route({
    method: 'GET',
    path: '/api/sellsy/orders/{orderId}',
    params: { orderId: SellsyId },
    access: 'signed-in',
    errors: ['NOT_CONFIGURED'],
    summary: 'Un bon de commande, ses lignes et ses totaux.',
    response: Order,
  }),
  orderPdf: download({
    path: '/api/sellsy/orders/{orderId}/pdf',
    params: { orderId: SellsyId },
    access: 'signed-in',
    errors: ['NOT_CONFIGURED'],
    summary: 'Le PDF d’un bon de commande.',
  }),
}
