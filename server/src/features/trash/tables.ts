import type { Permission } from '@regie/contract/permissions'
import type { TrashedType } from '@regie/contract/trash/schema'
import { eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { mediaFolders, medias } from '#features/medias/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'

/** Every table whose rows a deletion can take away: children first, the order in which they can be deleted for good. */
export const tables = [postProductions, medias, mediaFolders, prestations, productions, projects, companies] as const

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

const query = new QueryBuilder()
const folderNames = { id: mediaFolders.id, name: mediaFolders.name, deletedAt: mediaFolders.deletedAt }
const productionNames = { id: productions.id, name: productions.name, deletedAt: productions.deletedAt }
/** Whatever a file or a folder can be in. */
const above = query
  .select(folderNames)
  .from(mediaFolders)
  .unionAll(query.select(productionNames).from(productions))
  .as('above')

/** What a file or a folder is in: a folder of the same production, and the production itself. */
const holding = (table: typeof medias | typeof mediaFolders, folderId: SQL) =>
  parent(
    'ce qui le contient,',
    (subjectId) => sql`select ${above.name} as name from ${table}
      join ${above} on ${above.id} in (${folderId}, ${table.productionId})
      where ${eq(table.id, subjectId)} and ${above.deletedAt} is not null limit 1`,
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
  medias: { reads: 'medias.read', parent: holding(medias, sql`${medias.folderId}`) },
  'media-folders': { reads: 'medias.read', parent: holding(mediaFolders, sql`${mediaFolders.parentId}`) },
}
