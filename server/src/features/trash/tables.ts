import type { Permission } from '@regie/contract/permissions'
import type { TrashedType } from '@regie/contract/trash/schema'
import { eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { budgetLines } from '#features/budget/index.ts'
import { companies } from '#features/companies/index.ts'
import { mediaFolders, medias } from '#features/medias/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'

/** The tables of deletable rows, children first: the order of permanent deletion. */
export const deletableTables = [
  budgetLines,
  postProductions,
  medias,
  mediaFolders,
  prestations,
  productions,
  projects,
  companies,
] as const

type TrashParent = { article: string; of: (subjectId: string) => SQL }

const trashParent = (article: string, query: (subjectId: string) => SQL): TrashParent => ({ article, of: query })
const projectParent = (table: typeof productions | typeof prestations) =>
  trashParent(
    'le projet',
    (
      subjectId,
    ) => sql`select ${projects.name} as name from ${projects} join ${table} on ${eq(table.projectId, projects.id)}
      where ${eq(table.id, subjectId)} and ${projects.deletedAt} is not null`,
  )

const query = new QueryBuilder()
const folderNames = { id: mediaFolders.id, name: mediaFolders.name, deletedAt: mediaFolders.deletedAt }
const productionNames = { id: productions.id, name: productions.name, deletedAt: productions.deletedAt }
/** Every possible container of a file or folder. */
const above = query
  .select(folderNames)
  .from(mediaFolders)
  .unionAll(query.select(productionNames).from(productions))
  .as('above')

/** All that a line of a budget may be for. */
const budgeted = query
  .select({ id: projects.id, name: projects.name, deletedAt: projects.deletedAt })
  .from(projects)
  .unionAll(query.select(productionNames).from(productions))
  .unionAll(
    query.select({ id: prestations.id, name: prestations.name, deletedAt: prestations.deletedAt }).from(prestations),
  )
  .as('budgeted')

/** The containers of a file or folder: a folder of the same production, and the production itself. */
const folderParent = (table: typeof medias | typeof mediaFolders, folderId: SQL) =>
  trashParent(
    'ce qui le contient,',
    (subjectId) => sql`select ${above.name} as name from ${table}
      join ${above} on ${above.id} in (${folderId}, ${table.productionId})
      where ${eq(table.id, subjectId)} and ${above.deletedAt} is not null limit 1`,
  )

type TrashKind = {
  reads: Permission
  parent: TrashParent | null
  /** True when nobody without that permission may know of them, in the trash neither. */
  isReserved?: true
}

/** The parent of each deleted type, and the permission of those who read its restoration. Parents come first. */
export const trashKinds: Record<TrashedType, TrashKind> = {
  companies: { reads: 'companies.read', parent: null },
  projects: {
    reads: 'projects.read',
    parent: trashParent(
      'la société',
      (
        subjectId,
      ) => sql`select ${companies.name} as name from ${companies} join ${projects} on ${eq(projects.companyId, companies.id)}
        where ${eq(projects.id, subjectId)} and ${companies.deletedAt} is not null`,
    ),
  },
  productions: { reads: 'productions.read', parent: projectParent(productions) },
  prestations: { reads: 'prestations.read', parent: projectParent(prestations) },
  'post-productions': {
    reads: 'post-productions.read',
    parent: trashParent(
      'la production',
      (subjectId) => sql`select ${productions.name} as name from ${productions}
        join ${postProductions} on ${eq(postProductions.productionId, productions.id)}
        where ${eq(postProductions.id, subjectId)} and ${productions.deletedAt} is not null`,
    ),
  },
  'media-folders': { reads: 'medias.read', parent: folderParent(mediaFolders, sql`${mediaFolders.parentId}`) },
  medias: { reads: 'medias.read', parent: folderParent(medias, sql`${medias.folderId}`) },
  'budget-lines': {
    reads: 'budget.view',
    isReserved: true,
    parent: trashParent(
      'ce qu’elle chiffre,',
      (subjectId) => sql`select ${budgeted.name} as name from ${budgetLines}
        join ${budgeted} on ${budgeted.id} in (${budgetLines.projectId}, ${budgetLines.productionId}, ${budgetLines.prestationId})
        where ${eq(budgetLines.id, subjectId)} and ${budgeted.deletedAt} is not null limit 1`,
    ),
  },
}
