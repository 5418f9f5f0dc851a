import type { medias as routes } from '@regie/contract/medias/routes'
import type { Media, MediaDetail } from '@regie/contract/medias/schema'
import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor, Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { listing, sortableMoment, sortableNumber, sortableText } from '#platform/db/listing.ts'
import { matchesWords } from '#platform/db/search.ts'
import { perViewer, type RowViewer } from '#platform/db/statements/per-viewer.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { fail } from '#platform/http/failure.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Download, Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { clientClosure, downloadCategory, previewsFor, stateFor, visibleMedias } from '../access.ts'
import { recordDownload } from '../download-log.ts'
import { exactFrame } from '../exact-frame.ts'
import { inFolder } from '../free-names.ts'
import { previewKey } from '../jobs/preview-keys.ts'
import { listPictureAddress } from '../pictures.ts'
import { presentMedia, presentMediaDetail } from '../present.ts'
import { mediaMarks, medias } from '../table.ts'
import { checkMayDownload, mayDownload } from '../upload-policy.ts'

const mediaListFields = fieldsRenderedOnce({
  id: medias.id,
  key: sql<string>`${medias.id}`,
  productionId: medias.productionId,
  productionName: sql<string>`${productions.name}`,
  folderId: medias.folderId,
  name: medias.name,
  size: sql<number>`${medias.size}::float8`,
  type: medias.type,
  kind: medias.kind,
  category: medias.category,
  state: medias.state,
  problem: medias.problem,
  thumb: sql<string | null>`${listPictureAddress}`,
  duration: sql<number | null>`(${medias.technical} ->> 'duration')::float8`,
  createdById: medias.createdById,
  createdByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
  createdAt: medias.createdAt,
  version: medias.version,
})

const mediaPage = listing({
  fields: mediaListFields,
  from: sql`${medias} join ${productions} on ${productions.id} = ${medias.productionId}
    left join ${users} on ${users.id} = ${medias.createdById}`,
  countFrom: sql`${medias} join ${productions} on ${productions.id} = ${medias.productionId}`,
  sortable: {
    createdAt: sortableMoment(medias.createdAt),
    name: sortableText(medias.name),
    category: sortableText(medias.category),
    size: sortableNumber(medias.size),
  },
  first: 'createdAt',
})

type MediaFilters = Parameters<Handlers<typeof routes>['ofProject']>[0]['query']
/** True for a good take. Clients may not search by it: marks stay within the team. */
const isGoodTake = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(mediaMarks)
    .where(and(eq(mediaMarks.mediaId, medias.id), eq(mediaMarks.isGoodTake, true))),
)

const matchesMediaFilters = (
  actor: Actor,
  { category, kind, q, goodTakes }: Omit<MediaFilters, 'productionId'>,
): SQL | undefined =>
  and(
    visibleMedias(actor),
    category && inArray(medias.category, category),
    kind && inArray(medias.kind, kind),
    q ? matchesWords(medias.search, q) : undefined,
    goodTakes && actor.role !== 'CLIENT' ? isGoodTake : undefined,
  )

/** A file that the actor sees. Throws NOT_FOUND. */
export async function readVisibleMedia(db: Executor, actor: Actor, mediaId: string): Promise<Media> {
  const [found] = await db
    .select(mediaListFields)
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .leftJoin(users, eq(users.id, medias.createdById))
    .where(and(eq(medias.id, mediaId), visibleMedias(actor)))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Files with the previews that the viewer is given, in no order. The caller checks access. */
export async function readMediaDetails(
  db: Executor,
  viewer: Pick<Viewer, 'role'>,
  mediaIds: readonly string[],
): Promise<MediaDetail[]> {
  if (mediaIds.length === 0) return []
  return db
    .select({
      ...mediaListFields,
      state: stateFor(viewer),
      technical: medias.technical,
      previews: previewsFor(viewer),
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .leftJoin(users, eq(users.id, medias.createdById))
    .where(inArray(medias.id, [...mediaIds]))
}

/** Those of some files that the viewer may download. The caller checks that they may be seen. */
export async function readDownloadable(
  db: Executor,
  viewer: Viewer,
  mediaIds: readonly string[],
): Promise<Set<string>> {
  if (viewer.role === 'GUEST' || mediaIds.length === 0) return new Set()
  const rows = await db
    .select({ id: medias.id, category: downloadCategory, closedBy: clientClosure })
    .from(medias)
    .where(inArray(medias.id, [...mediaIds]))
  return new Set(rows.filter((file) => mayDownload(viewer, file)).map(({ id }) => id))
}

/** The production of files, where the actor sees it. Throws NOT_FOUND. */
export async function readVisibleProduction(db: Executor, actor: Actor, productionId: string) {
  const [production] = await db
    .select({
      id: productions.id,
      name: productions.name,
      projectId: productions.projectId,
      optionDepotClient: productions.optionDepotClient,
      companyId: projects.companyId,
    })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(and(eq(productions.id, productionId), visibleProductions(actor)))
  if (!production) throw fail('NOT_FOUND')
  return production
}

type ReadingRoutes = Pick<
  Handlers<typeof routes>,
  'ofProduction' | 'ofProject' | 'get' | 'original' | 'played' | 'frame' | 'shown' | 'preview'
>

export function readingHandlers(platform: Platform): ReadingRoutes {
  const { db, storage } = platform
  const selectFile = (viewer: RowViewer) =>
    db
      .select({
        name: medias.name,
        type: medias.type,
        size: medias.size,
        sha256: medias.sha256,
        storageKey: medias.storageKey,
        category: downloadCategory,
        closedBy: clientClosure,
        technical: medias.technical,
        previews: previewsFor(viewer),
      })
      .from(medias)
      .innerJoin(productions, eq(productions.id, medias.productionId))
      .where(and(eq(medias.id, sql.placeholder('mediaId')), visibleMedias(viewer)))
  type File = Awaited<ReturnType<typeof selectFile>>[number]
  const filesById = perViewer<File[]>(selectFile)
  /** Reads in one query what sending a file needs: a player asks at each seek. */
  const fileOf = async (actor: Viewer, mediaId: string): Promise<File> => {
    const [found] = await filesById(actor, { mediaId })
    if (!found) throw fail('NOT_FOUND')
    return found
  }
  const originalOf = ({ name, type, size, sha256, storageKey }: File, shown: boolean): Download => ({
    name,
    type,
    size,
    shown,
    ...(sha256 !== null && { etag: `"${sha256}"` }),
    ...storedFile(storage, storageKey),
  })
  /** The first preview that has one of the wanted names; null when there is none. */
  const madeOf = (mediaId: string, { name, previews }: File, wanted: readonly string[]): Download | null => {
    const made = previews?.files.find((file) => wanted.includes(file.name))
    if (!previews || !made) return null
    const { run } = previews
    const { type, size } = made
    const etag = `"${run}-${made.name}"`
    return {
      name,
      type,
      size,
      shown: true,
      etag,
      version: run,
      ...storedFile(storage, previewKey(mediaId, run, made.name)),
    }
  }
  return {
    async ofProduction({ params, query }, { actor }) {
      const { id } = await readVisibleProduction(db, actor, params.productionId)
      // A search covers every folder.
      const { q, folderId } = query
      const folder = q || folderId === undefined ? undefined : inFolder(folderId === 'root' ? null : folderId)
      const where = and(eq(medias.productionId, id), folder, matchesMediaFilters(actor, query))
      return presentMedia.page(await mediaPage(platform, query, where), actor)
    },

    async ofProject({ params, query }, { actor }) {
      const [project] = await db
        .select({ id: projects.id })
        .from(projects)
        .where(and(eq(projects.id, params.projectId), visibleProjects(actor)))
      if (!project) throw fail('NOT_FOUND')
      const where = and(
        eq(productions.projectId, project.id),
        query.productionId ? eq(medias.productionId, query.productionId) : undefined,
        matchesMediaFilters(actor, query),
      )
      return presentMedia.page(await mediaPage(platform, query, where), actor)
    },

    async get({ params }, { actor }) {
      const media = await readVisibleMedia(db, actor, params.mediaId)
      const [detail] = await readMediaDetails(db, actor, [media.id])
      if (!detail) throw fail('NOT_FOUND')
      return presentMediaDetail(detail, actor)
    },

    async preview({ params: { mediaId, name } }, { actor }) {
      const made = madeOf(mediaId, await fileOf(actor, mediaId), [name])
      if (!made) throw fail('NOT_FOUND')
      return made
    },

    async original({ params: { mediaId } }, { actor }) {
      const file = await fileOf(actor, mediaId)
      checkMayDownload(actor, file)
      await recordDownload(db, actor, mediaId)
      return originalOf(file, false)
    },

    async played({ params: { mediaId } }, { actor }) {
      const file = await fileOf(actor, mediaId)
      checkMayDownload(actor, file)
      return originalOf(file, true)
    },

    async frame({ params: { mediaId, frame } }, { actor }) {
      const file = await fileOf(actor, mediaId)
      checkMayDownload(actor, file)
      return exactFrame(platform, file, Number(frame))
    },

    async shown({ params: { mediaId } }, { actor }) {
      const file = await fileOf(actor, mediaId)
      const mayHave = mayDownload(actor, file)
      // Prefers the proxy, which any browser plays to the exact frame. Sends the original until the proxy exists, to
      // those who may download it.
      const made = madeOf(mediaId, file, mayHave ? ['proxy'] : ['proxy', 'large'])
      if (made) return made
      if (!mayHave)
        throw fail('FORBIDDEN', { message: 'Ce fichier n’a pas d’aperçu, et vous ne pouvez pas le télécharger.' })
      return originalOf(file, true)
    },
  }
}
