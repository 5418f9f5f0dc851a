import type { Permission } from '@regie/contract/permissions'
import type { TrashedType } from '@regie/contract/trash/schema'
import { eq, type SQL, sql } from 'drizzle-orm'
import { companies } from '../../companies/index.ts'
import { medias } from '../../medias/index.ts'
import { postProductions } from '../../post-productions/index.ts'
import { prestations } from '../../prestations/index.ts'
import { productions } from '../../productions/index.ts'
import { projects } from '../../projects/index.ts'

/** Every table whose rows a deletion can take away: children first, the order in which they can be deleted for good. */
export const tables = [postProductions, medias, prestations, productions, projects, companies] as const

type Parent = { article: string; of: (subjectId: string) => SQL }

const parent = (article: string, query: (subjectId: string) => SQL): Parent => ({ article, of: query })
const ofProject = (table: typeof productions | typeof prestations) =>
  parent(
    'le projet',
    (
      subjectId,
    ) => sql`select ${projects.name} as name from ${projects} join ${table} on ${eq(table.projectId, projects.id)}
      where ${eq(table.id, subjectId)} and ${projects.deletedAt} is not null`,
  )

type Kind = { reads: Permission; parent: Parent | null }

/** What each type of the trash is under, and who hears that it came back. */
export const kinds: Record<TrashedType, Kind> = {
  companies: { reads: 'companies.read', parent: null },
  projects: {
    reads: 'projects.read',
    parent: parent(
      'la société',
      (
        subjectId,
      ) => sql`select ${companies.name} as name from ${companies} join ${projects} on ${eq(projects.companyId, companies.id)}
        where ${eq(projects.id, subjectId)} and ${companies.deletedAt} is not null`,
    ),
  },
  productions: { reads: 'productions.read', parent: ofProject(productions) },
  prestations: { reads: 'prestations.read', parent: ofProject(prestations) },
  'post-productions': {
    reads: 'post-productions.read',
    parent: parent(
      'la production',
      (subjectId) => sql`select ${productions.name} as name from ${productions}
        join ${postProductions} on ${eq(postProductions.productionId, productions.id)}
        where ${eq(postProductions.id, subjectId)} and ${productions.deletedAt} is not null`,
    ),
  },
}
