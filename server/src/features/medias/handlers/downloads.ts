import type { medias as routes } from '@regie/contract/medias/routes'
import { freeNames } from '@regie/contract/medias/rules'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { fail } from '../../../platform/http/failure.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { storedFile } from '../../../platform/http/stored-file.ts'
import { type ZipEntry, zipOf } from '../../../platform/http/zip.ts'
import type { Platform } from '../../../platform/platform.ts'
import { measured } from '../../../platform/storage/measure.ts'
import { hashOf, newToken } from '../../../platform/tokens.ts'
import { productions } from '../../productions/index.ts'
import { openAccount, users } from '../../users/index.ts'
import { givenAs, visibleTo } from '../access.ts'
import { mediaDownloads, mediaFolders, medias } from '../table.ts'
import { type Chosen, someOf } from './chosen.ts'
import { mayDownload } from './depositing.ts'
import { subtreeOf } from './folders.ts'
import { visibleProduction } from './lists.ts'
import { recordDownload, recordDownloads } from './recorded.ts'

/** How long an address serves, in minutes: enough to begin, and to go on after a cut. */
const minutes = 60
/** Files in one ZIP. */
const mostFiles = 20_000

/** The files chosen, those of the chosen folders included, that the actor may save. */
async function chosenFiles(tx: Executor, actor: Actor, productionId: string, chosen: Chosen) {
  const { mediaIds, folderIds } = someOf(chosen)
  const below = await subtreeOf(tx, folderIds)
  // Without any condition left, every file of the production would be chosen.
  if (mediaIds.length + below.length === 0) throw fail('NOT_FOUND', { message: 'Ces dossiers n’existent pas ou plus.' })
  const rows = await tx
    .select({
      id: medias.id,
      name: medias.name,
      size: medias.size,
      category: givenAs,
      folderId: medias.folderId,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(
      and(
        eq(medias.productionId, productionId),
        visibleTo(actor),
        or(
          mediaIds.length > 0 ? inArray(medias.id, mediaIds) : undefined,
          below.length > 0 ? inArray(medias.folderId, below) : undefined,
        ),
      ),
    )
    .orderBy(medias.name, medias.id)
    .limit(mostFiles + 1)
  const files = rows.filter(({ category }) => mayDownload(actor, category))
  if (rows.length > mostFiles)
    throw fail('INVALID', { message: `Un ZIP ne peut contenir que 20 000 fichiers : choisissez-en moins.` })
  if (files.length === 0)
    throw rows.length > 0
      ? fail('FORBIDDEN', { message: 'Vous pouvez regarder ces fichiers, mais pas les télécharger.' })
      : fail('NOT_FOUND', { message: 'Il n’y a aucun fichier à télécharger.' })
  return files
}

/** The path of each file in the ZIP: its folders, from those chosen down; no two the same. */
async function pathsOf(
  tx: Executor,
  productionId: string,
  files: readonly { id: string; name: string; folderId: string | null }[],
  tops: readonly string[],
) {
  const folders = await tx
    .select({ id: mediaFolders.id, name: mediaFolders.name, parentId: mediaFolders.parentId })
    .from(mediaFolders)
    .where(and(eq(mediaFolders.productionId, productionId), isNull(mediaFolders.deletedAt)))
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const placeOf = (folderId: string | null): string => {
    const names: string[] = []
    for (let id = folderId; id !== null; ) {
      const folder = byId.get(id)
      if (!folder) return ''
      names.unshift(folder.name)
      if (tops.includes(folder.id)) return `${names.join('/')}/`
      id = folder.parentId
    }
    return ''
  }
  const named = new Map<string, (wanted: string) => string>()
  return files.map(({ id, name, folderId }) => {
    const place = placeOf(folderId)
    const free = named.get(place) ?? freeNames([])
    named.set(place, free)
    return { mediaId: id, path: place + free(name) }
  })
}

type Downloading = Pick<Handlers<typeof routes>, 'prepareDownload' | 'download'>

export function downloadHandlers({ db, storage }: Platform): Downloading {
  /** The files of a ZIP, each with the CRC-32 that it needs; worked out now for those that came before it was kept. */
  const entriesOf = async (wanted: readonly { mediaId: string; path: string }[]) => {
    const ids = wanted.map(({ mediaId }) => mediaId)
    const rows = await db
      .select({
        id: medias.id,
        size: medias.size,
        crc32: medias.crc32,
        storageKey: medias.storageKey,
        createdAt: medias.createdAt,
      })
      .from(medias)
      .where(and(inArray(medias.id, ids), isNull(medias.deletedAt), ne(medias.state, 'UPLOADING')))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const entries: (ZipEntry & { storageKey: string })[] = []
    for (const { mediaId, path } of wanted) {
      const row = byId.get(mediaId)
      if (!row) continue
      const { size, storageKey, createdAt } = row
      let { crc32 } = row
      if (crc32 === null) {
        const content = await measured(await storage.read(storageKey))
        crc32 = content.crc32
        await db.update(medias).set({ crc32, sha256: content.sha256 }).where(eq(medias.id, mediaId))
      }
      entries.push({ name: path, size, crc32, modified: new Date(createdAt), ...storedFile(storage, storageKey) })
    }
    return entries
  }

  return {
    async prepareDownload({ params, body }, { actor }) {
      const production = await visibleProduction(db, actor, params.productionId)
      const files = await chosenFiles(db, actor, production.id, body)
      const entries = await pathsOf(db, production.id, files, body.folderIds ?? [])
      const [only] = files
      const isOne = files.length === 1 && (body.folderIds ?? []).length === 0
      const name = isOne && only ? only.name : `${production.name}.zip`
      const { token, tokenHash } = newToken()
      const size = isOne && only ? only.size : zipOf(await entriesOf(entries)).size
      return db.transaction(async (tx) => {
        const [made] = await tx
          .insert(mediaDownloads)
          .values({
            tokenHash,
            productionId: production.id,
            createdById: actor.id,
            name,
            entries,
            expiresAt: sql`now() + make_interval(mins => ${sql.raw(String(minutes))})`,
          })
          .returning({ expiresAt: mediaDownloads.expiresAt })
        if (!made) throw fail('UNEXPECTED')
        if (isOne && only) await recordDownload(tx, actor, only.id)
        else await recordDownloads(tx, actor, production, files.length)
        return { url: `/api/downloads/${token}`, name, size, fileCount: files.length, expiresAt: made.expiresAt }
      })
    },

    async download({ params: { token } }) {
      const [found] = await db
        .select({ name: mediaDownloads.name, entries: mediaDownloads.entries })
        .from(mediaDownloads)
        .innerJoin(users, eq(users.id, mediaDownloads.createdById))
        .where(
          and(
            eq(mediaDownloads.tokenHash, hashOf(token)),
            gt(mediaDownloads.expiresAt, sql`now()`),
            // Whoever lost their account lost the addresses they had been given.
            openAccount,
          ),
        )
      if (!found) throw fail('NOT_FOUND', { message: 'Ce lien de téléchargement a expiré : demandez-en un nouveau.' })
      const { name, entries } = found
      const files = await entriesOf(entries)
      const [only] = files
      if (!only) throw fail('NOT_FOUND', { message: 'Ces fichiers ne sont plus là.' })
      // A file asked for alone bears the name of the address; in a ZIP it would stand in its folder.
      if (entries.length === 1 && only.name === name) {
        const { size, read, storageKey } = only
        const etag = zipOf(files).etag
        return { name, type: 'application/octet-stream', size, shown: false, etag, read, storageKey }
      }
      const { size, etag, read } = zipOf(files)
      return { name, type: 'application/zip', size, shown: false, etag, read: async (range) => read(range) }
    },
  }
}
