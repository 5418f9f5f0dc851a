import { isStaff } from '@regie/contract/can'
import type { medias as routes } from '@regie/contract/medias/routes'
import type { FolderAskedOf, MediaFolder } from '@regie/contract/medias/schema'
import { aliasedTable, and, eq, isNull, sql } from 'drizzle-orm'
import { productions, visibleProductions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/violations.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleMedias } from '../access.ts'
import { emitFolderEvent } from '../announce.ts'
import { presentFolder } from '../present.ts'
import { mediaFolders, medias } from '../table.ts'
import { checkMayDeposit } from '../upload-policy.ts'
import { readVisibleProduction } from './reading.ts'

const folderNameTaken = (name: string) => ({
  media_folders_name_key: () =>
    fail('INVALID', { fields: { name: `Un dossier s’appelle déjà « ${name} » à cet endroit` } }),
})

/**
 * Serialises the folder changes of a production. Without it, two simultaneous creations of one folder would collide.
 */
export const lockFolders = (tx: Transaction, productionId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders of ${productionId}`}, 0))`)

/** Every folder of a production, with the files and sizes below it that the actor sees. */
async function readFolderTree(db: Executor, actor: Actor, productionId: string): Promise<MediaFolder[]> {
  const rows = await db
    .select()
    .from(mediaFolders)
    .where(and(eq(mediaFolders.productionId, productionId), isNull(mediaFolders.deletedAt)))
    .orderBy(sql`${mediaFolders.name} collate regie_french`)
  const counts = await db
    .select({
      folderId: medias.folderId,
      fileCount: sql<number>`count(*)::int`,
      size: sql<number>`sum(${medias.size})::float8`,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(and(eq(medias.productionId, productionId), visibleMedias(actor)))
    .groupBy(medias.folderId)
  const held = new Map(counts.map((count) => [count.folderId, count]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const totals = new Map(rows.map(({ id }) => [id, { fileCount: 0, size: 0 }]))
  const own = new Set<string>()
  for (const row of rows) {
    const { fileCount = 0, size = 0 } = held.get(row.id) ?? {}
    const isOwn = row.createdById === actor.id || row.askedOf === actor.role
    for (let above: typeof row | undefined = row; above; above = byId.get(above.parentId ?? '')) {
      const total = totals.get(above.id)
      if (total) Object.assign(total, { fileCount: total.fileCount + fileCount, size: total.size + size })
      if (isOwn) own.add(above.id)
    }
  }
  return rows
    .map(({ id, parentId, name, askedOf, createdAt, version }) => ({
      id,
      productionId,
      parentId,
      name,
      askedOf,
      createdAt,
      version,
      ...(totals.get(id) ?? { fileCount: 0, size: 0 }),
    }))
    .filter(({ id, fileCount }) => isStaff(actor) || fileCount > 0 || own.has(id))
}

/** A folder of a production that is not deleted. Throws INVALID on `field`. */
export async function demandFolder(tx: Executor, productionId: string, folderId: string, field = 'folderId') {
  const [folder] = await tx
    .select()
    .from(mediaFolders)
    .where(
      and(eq(mediaFolders.id, folderId), eq(mediaFolders.productionId, productionId), isNull(mediaFolders.deletedAt)),
    )
  if (!folder) throw fail('INVALID', { fields: { [field]: 'Ce dossier n’existe pas ou plus' } })
  return folder
}

type FolderPlace = { productionId: string; parentId: string | null; createdById: string }

/** The folder at a path; creates the missing ones. The caller holds `lockFolders`. */
export async function ensureFolder(tx: Transaction, { path, ...place }: FolderPlace & { path: readonly string[] }) {
  let { parentId } = place
  for (const name of path) {
    const [known] = await tx
      .select({ id: mediaFolders.id })
      .from(mediaFolders)
      .where(
        and(
          eq(mediaFolders.productionId, place.productionId),
          parentId === null ? isNull(mediaFolders.parentId) : eq(mediaFolders.parentId, parentId),
          eq(sql`lower(${mediaFolders.name})`, sql`lower(${name})`),
          isNull(mediaFolders.deletedAt),
        ),
      )
    if (known) parentId = known.id
    else {
      const [made] = await tx
        .insert(mediaFolders)
        .values({ ...place, parentId, name })
        .returning({ id: mediaFolders.id })
      if (!made) throw fail('UNEXPECTED')
      parentId = made.id
    }
  }
  return parentId
}

const child = aliasedTable(mediaFolders, 'child')

/** The ids of folders and of all their subfolders. */
export async function folderSubtree(tx: Executor, folderIds: readonly string[]): Promise<string[]> {
  if (folderIds.length === 0) return []
  const wanted = sql.join(
    folderIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive below as (
      select ${mediaFolders.id} from ${mediaFolders} where ${mediaFolders.id} in (${wanted}) and ${isNull(mediaFolders.deletedAt)}
      union select ${child.id} from ${mediaFolders} as ${child} join below on ${child.parentId} = below.id
        where ${isNull(child.deletedAt)})
    select id from below`)
  return rows.map(({ id }) => id)
}

/** Throws INVALID when a folder would move inside itself. */
export async function checkNotInside(tx: Executor, moved: readonly string[], into: string | null): Promise<void> {
  if (into !== null && (await folderSubtree(tx, moved)).includes(into))
    throw fail('INVALID', { fields: { folderId: 'Un dossier ne peut pas être rangé dans lui-même' } })
}

/** Moves a folder. Throws INVALID when the target already has a folder of that name. */
export async function moveFolder(tx: Transaction, folder: { id: string; name: string }, parentId: string | null) {
  await onViolation(
    tx
      .update(mediaFolders)
      .set({ parentId, ...versionBump(mediaFolders) })
      .where(eq(mediaFolders.id, folder.id)),
    folderNameTaken(folder.name),
  )
}

/** Only staff may ask people to fill a folder. Throws FORBIDDEN. */
function checkMayAsk(actor: Actor, askedOf: FolderAskedOf | null) {
  if (askedOf !== null && !isStaff(actor)) throw fail('FORBIDDEN')
}

type FolderRoutes = Pick<Handlers<typeof routes>, 'folders' | 'createFolder' | 'updateFolder'>

export function folderHandlers({ db }: Platform): FolderRoutes {
  const one = async (tx: Executor, actor: Actor, { id, productionId }: { id: string; productionId: string }) => {
    const found = (await readFolderTree(tx, actor, productionId)).find((folder) => folder.id === id)
    if (!found) throw fail('NOT_FOUND')
    return presentFolder(found, actor)
  }
  return {
    async folders({ params }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      return presentFolder.all(await readFolderTree(db, actor, production.id), actor)
    },

    createFolder: ({ body: { productionId, parentId = null, name, askedOf = null } }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await readVisibleProduction(tx, actor, productionId)
        checkMayDeposit(actor, production)
        checkMayAsk(actor, askedOf)
        await lockFolders(tx, production.id)
        if (parentId !== null) await demandFolder(tx, production.id, parentId, 'parentId')
        const values = { productionId: production.id, parentId, name, askedOf, createdById: actor.id }
        const [made] = await onViolation(tx.insert(mediaFolders).values(values).returning(), folderNameTaken(name))
        if (!made) throw fail('UNEXPECTED')
        await emitFolderEvent(tx, 'media-folders.created', actor, production, made)
        return one(tx, actor, made)
      }),

    updateFolder: ({ params, body: { version, ...sent } }, { actor }) =>
      db.transaction(async (tx) => {
        const [found] = await tx
          .select({ productionId: mediaFolders.productionId })
          .from(mediaFolders)
          .innerJoin(productions, eq(productions.id, mediaFolders.productionId))
          .where(and(eq(mediaFolders.id, params.folderId), isNull(mediaFolders.deletedAt), visibleProductions(actor)))
        if (!found) throw fail('NOT_FOUND')
        const production = await readVisibleProduction(tx, actor, found.productionId)
        await lockFolders(tx, production.id)
        const before = await demandFolder(tx, production.id, params.folderId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: await one(tx, actor, before) })
        if (sent.askedOf !== undefined && sent.askedOf !== before.askedOf)
          checkMayAsk(actor, before.askedOf ?? sent.askedOf)
        if (sent.parentId) {
          await demandFolder(tx, production.id, sent.parentId, 'parentId')
          await checkNotInside(tx, [before.id], sent.parentId)
        }
        const [after] = await onViolation(
          tx
            .update(mediaFolders)
            .set({ ...definedFields(sent), ...versionBump(mediaFolders) })
            .where(eq(mediaFolders.id, before.id))
            .returning(),
          folderNameTaken(sent.name ?? before.name),
        )
        if (!after) throw fail('NOT_FOUND')
        await emitFolderEvent(tx, 'media-folders.updated', actor, production, after, changesBetween(before, sent))
        return one(tx, actor, after)
      }),
  }
}
