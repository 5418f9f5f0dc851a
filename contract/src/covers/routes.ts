import * as z from 'zod/mini'
import { IdsFilter, route } from '../route.ts'
import { Cover, CoverChoice, CoverSubject } from './schema.ts'

export const covers = {
  list: route({
    method: 'GET',
    path: '/api/covers',
    access: 'signed-in',
    summary: 'Les images de projets, de productions ou de post-productions ; rien pour ce qui n’en a pas.',
    query: z.object({
      of: CoverSubject,
      id: IdsFilter,
    }),
    response: z.array(Cover),
  }),
  chooseForProject: route({
    method: 'PUT',
    path: '/api/projects/{projectId}/cover',
    access: 'projects.update',
    summary: 'Choisit l’image d’un projet parmi celles de ses productions, ou lui rend la plus récente.',
    body: CoverChoice,
    response: z.nullable(Cover),
  }),
  chooseForProduction: route({
    method: 'PUT',
    path: '/api/productions/{productionId}/cover',
    access: 'productions.update',
    summary: 'Choisit l’image d’une production parmi ses fichiers, ou lui rend la plus récente.',
    body: CoverChoice,
    response: z.nullable(Cover),
  }),
}
