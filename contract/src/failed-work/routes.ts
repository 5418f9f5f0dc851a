import * as z from 'zod/mini'
import { route } from '../route.ts'
import { FailedWorks } from './schema.ts'

export const failedWork = {
  all: route({
    method: 'GET',
    path: '/api/failed-work',
    access: 'failed-work.retry',
    summary: 'Les mails et les travaux abandonnés après leur dernier essai.',
    response: FailedWorks,
  }),
  retryAll: route({
    method: 'POST',
    path: '/api/failed-work/retry',
    access: 'failed-work.retry',
    summary: 'Relance tout ce qui a été abandonné.',
    response: z.object({ count: z.int() }),
  }),
  retry: route({
    method: 'POST',
    path: '/api/failed-work/{failedWorkId}/retry',
    access: 'failed-work.retry',
    summary: 'Relance un mail ou un travail abandonné.',
    response: z.null(),
  }),
  dismiss: route({
    method: 'DELETE',
    path: '/api/failed-work/{failedWorkId}',
    access: 'failed-work.retry',
    summary: 'Écarte un mail ou un travail abandonné.',
    response: z.null(),
  }),
}
