import * as z from 'zod/mini'
import { route } from '../route.ts'
import { GridId, TeamView, TeamViewCreate, TeamViewUpdate } from './schema.ts'

export const views = {
  list: route({
    method: 'GET',
    path: '/api/views',
    access: 'access.admin',
    summary: 'Les vues d’une liste que l’équipe partage.',
    query: z.object({ gridId: GridId }),
    response: z.array(TeamView),
  }),
  create: route({
    method: 'POST',
    path: '/api/views',
    access: 'access.admin',
    errors: ['INVALID'],
    summary: 'Partage une vue avec l’équipe.',
    body: TeamViewCreate,
    response: TeamView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/views/{viewId}',
    access: 'access.admin',
    errors: ['STALE_VERSION', 'FORBIDDEN'],
    summary: 'Renomme ou remplace une vue de l’équipe.',
    body: TeamViewUpdate,
    response: TeamView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/views/{viewId}',
    access: 'access.admin',
    errors: ['FORBIDDEN'],
    summary: 'Retire une vue de l’équipe.',
    response: z.null(),
  }),
}
