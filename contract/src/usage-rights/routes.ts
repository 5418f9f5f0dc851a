import * as z from 'zod/mini'
import { Contains, Day, Id } from '../fields.ts'
import { FileName } from '../medias/schema.ts'
import { download, list, repeatable, route, upload } from '../route.ts'
import {
  largestRightDocument,
  RightState,
  Territory,
  UsageRight,
  UsageRightCreate,
  UsageRightListed,
  UsageRightUpdate,
} from './schema.ts'

const ofProduction = '/api/productions/{productionId}/usage-rights'
const one = '/api/usage-rights/{rightId}'

export const usageRights = {
  list: list({
    path: '/api/usage-rights',
    access: 'productions.read',
    summary: 'Les droits d’exploitation des livrables, avec leur état.',
    item: UsageRightListed,
    sort: ['endsOn', 'startsOn', 'productionName', 'companyName'],
    filters: {
      state: z.optional(repeatable(RightState)),
      territory: z.optional(repeatable(Territory)),
      endsFrom: z.optional(Day),
      endsTo: z.optional(Day),
      productionName: z.optional(Contains),
      companyName: z.optional(Contains),
      companyId: z.optional(Id),
      /** The producteur of the project; of its company where it has none. */
      producteurId: z.optional(Id),
    },
  }),
  ofProduction: route({
    method: 'GET',
    path: ofProduction,
    access: 'signed-in',
    summary: 'Les droits d’exploitation des livrables d’une production.',
    response: z.array(UsageRight),
  }),
  create: route({
    method: 'POST',
    path: ofProduction,
    access: 'productions.update',
    summary: 'Ajoute des droits d’exploitation à une production, ou à un de ses livrables.',
    body: UsageRightCreate,
    response: UsageRight,
  }),
  update: route({
    method: 'PUT',
    path: one,
    access: 'productions.update',
    errors: ['STALE_VERSION'],
    summary: 'Modifie des droits d’exploitation.',
    body: UsageRightUpdate,
    response: UsageRight,
  }),
  remove: route({
    method: 'DELETE',
    path: one,
    access: 'productions.update',
    summary: 'Supprime des droits d’exploitation, avec leur document.',
    response: z.null(),
  }),
  attach: upload({
    path: `${one}/document`,
    access: 'productions.update',
    errors: ['STORAGE_SHARE'],
    summary: 'Dépose le document signé de droits d’exploitation, ou le remplace.',
    query: z.object({ name: FileName }),
    maxBytes: largestRightDocument,
    response: UsageRight,
  }),
  document: download({
    path: `${one}/document`,
    access: 'productions.read',
    summary: 'Le document signé de droits d’exploitation, à enregistrer.',
  }),
}
