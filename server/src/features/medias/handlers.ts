import type { medias as routes } from '@regie/contract/medias/routes'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { touched } from '../../platform/db/columns.ts'
import type { Dependents } from '../../platform/db/deletions.ts'
import { flatFields } from '../../platform/db/flat.ts'
import { frenchText, listing, moment } from '../../platform/db/listing.ts'
import { matches } from '../../platform/db/search.ts'
import { fail } from '../../platform/http/failure.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { NotStored } from '../../platform/storage/storage.ts'
import { productions, visibleProductions } from '../productions/index.ts'
import { projects, visibleProjects } from '../projects/index.ts'
import { users } from '../users/index.ts'
import { visibleTo } from './access.ts'
import { medias } from './table.ts'

const listed = flatFields({
  id: medias.id,
  key: sql<string>`${medias.id}`,
  productionId: medias.productionId,
  productionName: sql<string>`${productions.name}`,
  name: medias.name,
  size: sql<number>`${medias.size}::float8`,
  type: medias.type,
  kind: medias.kind,
  category: medias.category,
  state: medias.state,
  createdById: medias.createdById,
  createdByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
  createdAt: medias.createdAt,
})

const page = listing({
  fields: listed,
  from: sql`${medias} join ${productions} on ${productions.id} = ${medias.productionId}
    left join ${users} on ${users.id} = ${medias.createdById}`,
  countFrom: sql`${medias} join ${productions} on ${productions.id} = ${medias.productionId}`,
  sortable: {
    createdAt: moment(medias.createdAt),
    name: frenchText(medias.name),
    category: frenchText(medias.category),
  },
  first: 'createdAt',
})

type Filters = Parameters<Handlers<typeof routes>['ofProduction']>[0]['query']
const filtered = (actor: Actor, { category, kind, q }: Filters): SQL | undefined =>
  and(
    visibleTo(actor),
    category && inArray(medias.category, category),
    kind && inArray(medias.kind, kind),
    q ? matches(medias.search, q) : undefined,
  )

/** What goes to the trash with productions. A file that was delivered is a promise: it keeps its production. */
export const mediasOfProductions: Dependents = {
  async survey(db, productionIds) {
    const [found] = await db
      .select({
        files: sql<number>`count(*)::int`,
        delivered: sql<number>`(count(*) filter (where ${medias.category} = 'LIVRABLE'))::int`,
      })
      .from(medias)
      .where(and(inArray(medias.productionId, [...productionIds]), isNull(medias.deletedAt)))
    const { files = 0, delivered = 0 } = found ?? {}
    return {
      goesWith: files === 0 ? [] : [files === 1 ? '1 fichier' : `${files} fichiers`],
      refusals:
        delivered === 0
          ? []
          : [delivered === 1 ? 'Un fichier a été livré au client.' : `${delivered} fichiers ont été livrés au client.`],
    }
  },
  async remove(tx, productionIds, deletionId) {
    await tx
      .update(medias)
      .set({ deletedAt: sql`now()`, deletionId, ...touched(medias) })
      .where(and(inArray(medias.productionId, [...productionIds]), isNull(medias.deletedAt)))
  },
}

export function mediasHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, storage } = platform
  return {
    async ofProduction({ params, query }, { actor }) {
      const [production] = await db
        .select({ id: productions.id })
        .from(productions)
        .where(and(eq(productions.id, params.productionId), visibleProductions(actor)))
      if (!production) throw fail('NOT_FOUND')
      return page(platform, query, and(eq(medias.productionId, production.id), filtered(actor, query)))
    },

    async ofProject({ params, query }, { actor }) {
      const [project] = await db
        .select({ id: projects.id })
        .from(projects)
        .where(and(eq(projects.id, params.projectId), visibleProjects(actor)))
      if (!project) throw fail('NOT_FOUND')
      return page(
        platform,
        query,
        and(
          eq(productions.projectId, project.id),
          query.productionId ? eq(medias.productionId, query.productionId) : undefined,
          filtered(actor, query),
        ),
      )
    },

    async original({ params }, { actor }) {
      const [found] = await db
        .select({ name: medias.name, type: medias.type, size: medias.size, storageKey: medias.storageKey })
        .from(medias)
        .innerJoin(productions, eq(productions.id, medias.productionId))
        .where(and(eq(medias.id, params.mediaId), visibleTo(actor)))
      if (!found) throw fail('NOT_FOUND')
      const { storageKey, ...file } = found
      return {
        ...file,
        shown: false,
        read: (range) =>
          storage.read(storageKey, range).catch((error: unknown) => {
            throw error instanceof NotStored
              ? fail('NOT_FOUND', { message: 'Ce fichier n’est plus là où il était rangé. Prévenez l’administrateur.' })
              : error
          }),
      }
    },
  }
}
