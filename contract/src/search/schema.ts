import * as z from 'zod/mini'
import { Contains, Id } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** Types of search results: a label, and the letters of the reference (« PRJ 42 »). Companies and people have none. */
export const foundLabels = {
  projects: 'Projet',
  productions: 'Production',
  prestations: 'Prestation',
  'post-productions': 'Post-production',
  companies: 'Société',
  users: 'Personne',
} as const
export const FoundType = z.enum(keysOf(foundLabels))
export type FoundType = z.infer<typeof FoundType>

/** One search result, with the project and production of its address. */
export const SearchResult = z.object({
  type: FoundType,
  id: Id,
  number: z.nullable(z.int()),
  label: z.string(),
  /** Its parents: « Maison Brelan · Film de marque ». */
  context: z.string(),
  projectId: z.nullable(Id),
  productionId: z.nullable(Id),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchQuery = z.object({ q: Contains })
