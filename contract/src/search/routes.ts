import * as z from 'zod/mini'
import { route } from '../route.ts'
import { SearchQuery, SearchResult } from './schema.ts'

export const search = {
  find: route({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    summary: 'Cherche un projet, une production, une prestation, une post-production, une société ou une personne.',
    query: SearchQuery,
    response: z.array(SearchResult),
  }),
}
