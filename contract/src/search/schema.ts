import * as z from 'zod/mini'
import { Contains, Id } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** What can be found: its name, and the letters of its reference (« PRJ 42 »); a company and a person have none. */
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

/** One row found. The project and the production are those it is under: what its address is made of. */
export const Found = z.object({
  type: FoundType,
  id: Id,
  number: z.nullable(z.int()),
  label: z.string(),
  /** Where it is, as « Maison Brelan · Film de marque ». */
  context: z.string(),
  projectId: z.nullable(Id),
  productionId: z.nullable(Id),
})
export type Found = z.infer<typeof Found>

export const SearchQuery = z.object({ q: Contains })
