import * as z from 'zod/mini'
import { BooleanFilter, IdsFilter, route } from '../route.ts'
import { QualityReports, QualityRules, QualityTerms, QualityTermsEntry } from './schema.ts'

const ofProduction = '/api/productions/{productionId}/quality-control'

export const qualityControl = {
  terms: route({
    method: 'GET',
    path: ofProduction,
    access: 'signed-in',
    summary: 'Dit si les fichiers d’une production sont contrôlés, et les formats que son brief attend.',
    response: QualityTerms,
  }),
  setTerms: route({
    method: 'PUT',
    path: ofProduction,
    access: 'productions.update',
    errors: ['STALE_VERSION'],
    summary: 'Change le contrôle technique d’une production et les formats attendus.',
    body: QualityTermsEntry,
    response: QualityTerms,
  }),
  reports: route({
    method: 'GET',
    path: `${ofProduction}/reports`,
    access: 'signed-in',
    summary: 'Le contrôle technique de films et de sons d’une production.',
    query: z.object({
      id: IdsFilter,
      /** True for files that are about to make a version: subtitles are added to it later. */
      isToSubmit: z.optional(BooleanFilter),
    }),
    response: QualityReports,
  }),
  rules: route({
    method: 'GET',
    path: '/api/quality-control/rules',
    access: 'access.admin',
    summary: 'Ce que l’agence signale, ce qui bloque, ce qu’elle ignore.',
    response: QualityRules,
  }),
  setRules: route({
    method: 'PUT',
    path: '/api/quality-control/rules',
    access: 'agency.update',
    errors: ['STALE_VERSION'],
    summary: 'Change ce que l’agence signale, ce qui bloque, ce qu’elle ignore.',
    body: QualityRules,
    response: QualityRules,
  }),
}
