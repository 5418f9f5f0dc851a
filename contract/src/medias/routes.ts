import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { download, list, many } from '../route.ts'
import { Media, MediaCategory, MediaKind } from './schema.ts'

const sort = ['createdAt', 'name', 'category'] as const
const filters = { category: z.optional(many(MediaCategory)), kind: z.optional(many(MediaKind)) }

export const medias = {
  ofProduction: list({
    path: '/api/productions/{productionId}/medias',
    access: 'signed-in',
    summary: 'Les fichiers d’une production.',
    item: Media,
    sort,
    filters,
  }),
  ofProject: list({
    path: '/api/projects/{projectId}/medias',
    access: 'signed-in',
    summary: 'Les fichiers de toutes les productions d’un projet.',
    item: Media,
    sort,
    filters: { ...filters, productionId: z.optional(Id) },
  }),
  original: download({
    path: '/api/medias/{mediaId}/original',
    access: 'signed-in',
    summary: 'Le fichier, tel qu’il a été déposé.',
  }),
}
