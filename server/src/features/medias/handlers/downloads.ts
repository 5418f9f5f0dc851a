import type { medias as routes } from '@regie/contract/medias/routes'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { productions } from '#features/productions/index.ts'
import { sessionColumns } from '#features/session/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import { type Actor, nobodysId } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { Failure, fail } from '#platform/http/failure.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import { type ZipEntry, zipOf } from '#platform/http/files/zip.ts'
import type { Download, Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf, newToken } from '#platform/secrets/tokens.ts'
import { measureBytes } from '#platform/storage/measure.ts'
import { clientClosure, downloadCategory, visibleMedias } from '../access.ts'
import { demandChoice, type MediaChoice } from '../chosen.ts'
import { recordDownload, recordDownloads } from '../download-log.ts'
import { presentPreparedDownload } from '../present.ts'
import { mediaDownloads, medias } from '../table.ts'
import { mayDownload } from '../upload-policy.ts'
import { zipPathsOf } from '../zip-paths.ts'
import { folderSubtree } from './folders.ts'
import { readVisibleProduction } from './reading.ts'

/** Minutes that a download address is valid: enough to start, and to resume after a cut. */
const addressMinutes = 60
/** Milliseconds between two checks of the rights of the person who downloads. */
const rightsCheckMs = 5000
/** Files in one ZIP. */
const maxFiles = 20_000

/** The chosen files and those of the chosen folders, where the actor may download them. */
async function readChosenFiles(tx: Executor, actor: Actor, productionId: string, chosen: MediaChoice) {
  const { mediaIds, folderIds } = demandChoice(chosen)
  const below = await folderSubtree(tx, folderIds)
  // Without any condition, the query would select every file of the production.
  if (mediaIds.length + below.length === 0) throw fail('NOT_FOUND', { message: 'Ces dossiers n’existent pas ou plus.' })
  const rows = await tx
    .select({
      id: medias.id,
      name: medias.name,
      size: medias.size,
      category: downloadCategory,
      closedBy: clientClosure,
      folderId: medias.folderId,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(
      and(
        eq(medias.productionId, productionId),
        visibleMedias(actor),
        or(
          mediaIds.length > 0 ? inArray(medias.id, mediaIds) : undefined,
          below.length > 0 ? inArray(medias.folderId, below) : undefined,
        ),
      ),
    )
    .orderBy(medias.name, medias.id)
    .limit(maxFiles + 1)
  const files = rows.filter((file) => mayDownload(actor, file))
  if (rows.length > maxFiles)
    throw fail('INVALID', { message: `Un ZIP ne peut contenir que 20 000 fichiers : choisissez-en moins.` })
  if (files.length === 0)
    throw rows.length > 0
      ? fail('FORBIDDEN', { message: 'Vous pouvez regarder ces fichiers, mais pas les télécharger.' })
      : fail('NOT_FOUND', { message: 'Il n’y a aucun fichier à télécharger.' })
  return files
}

type DownloadedFile = ZipEntry & { mediaId: string; storageKey: string }

const gone = () => fail('NOT_FOUND', { message: 'Ces fichiers ne sont plus là.' })

type DownloadRoutes = Pick<Handlers<typeof routes>, 'prepareDownload' | 'download'>

export function downloadHandlers({ db, storage }: Platform): DownloadRoutes {
  /**
   * The entries of a ZIP, each with its CRC-32. Computes the CRC-32 of files that were received before it was stored.
   */
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
    const entries: DownloadedFile[] = []
    for (const { mediaId, path } of wanted) {
      const row = byId.get(mediaId)
      if (!row) continue
      const { size, storageKey, createdAt } = row
      let { crc32 } = row
      if (crc32 === null) {
        const content = await measureBytes(await storage.read(storageKey))
        crc32 = content.crc32
        await db.update(medias).set({ crc32, sha256: content.sha256 }).where(eq(medias.id, mediaId))
      }
      const modified = new Date(createdAt)
      entries.push({ mediaId, name: path, size, crc32, modified, ...storedFile(storage, storageKey) })
    }
    return entries
  }

  /** The files that the actor may still download. Throws NOT_FOUND when none is left. */
  const stillAllowed = async (actor: Actor, wanted: readonly { mediaId: string; path: string }[]) => {
    const ids = wanted.map(({ mediaId }) => mediaId)
    const rows = await db
      .select({ id: medias.id, category: downloadCategory, closedBy: clientClosure })
      .from(medias)
      .innerJoin(productions, eq(productions.id, medias.productionId))
      .where(and(inArray(medias.id, ids), visibleMedias(actor)))
    const allowed = new Set(rows.filter((file) => mayDownload(actor, file)).map(({ id }) => id))
    const allowedEntries = wanted.filter(({ mediaId }) => allowed.has(mediaId))
    if (allowedEntries.length === 0) throw gone()
    return allowedEntries
  }

  /**
   * The actor of a download address, with their current rights. Throws NOT_FOUND once the account is gone or closed.
   */
  const readAddress = async (token: string) => {
    const [found] = await db
      .select({ name: mediaDownloads.name, entries: mediaDownloads.entries, person: sessionColumns })
      .from(mediaDownloads)
      .innerJoin(users, eq(users.id, mediaDownloads.createdById))
      .where(and(eq(mediaDownloads.tokenHash, hashOf(token)), gt(mediaDownloads.expiresAt, sql`now()`), openAccount))
    if (!found) throw fail('NOT_FOUND', { message: 'Ce lien de téléchargement a expiré : demandez-en un nouveau.' })
    const { name, entries, person } = found
    return {
      name,
      asked: entries,
      entries: await stillAllowed({ ...person, sessionId: nobodysId, mustEnrol: false, isProved: false }, entries),
    }
  }

  /** Files of a download that stops once the actor loses the right to one that is being sent, or to come. */
  const whileAllowed = (token: string, files: readonly DownloadedFile[]) => {
    let allowed = new Set(files.map(({ mediaId }) => mediaId))
    let sending: string | null = null
    const begin = (mediaId: string) => {
      if (!allowed.has(mediaId)) throw gone()
      sending = mediaId
    }
    const guarded = files.map(({ read, whole, ...file }) => ({
      ...file,
      read: async (range?: { start: number; end: number }) => {
        begin(file.mediaId)
        return read(range)
      },
      ...(whole && {
        whole: async (size: number) => {
          begin(file.mediaId)
          return whole(size)
        },
      }),
    }))
    const watch =
      (read: Download['read']): Download['read'] =>
      async (range) => {
        const content = await read(range)
        const check = async () => {
          try {
            const { entries } = await readAddress(token)
            allowed = new Set(entries.map(({ mediaId }) => mediaId))
            if (sending !== null && !allowed.has(sending)) content.destroy(gone())
          } catch (error) {
            if (error instanceof Failure) content.destroy(error)
          }
        }
        const timer = setInterval(() => void check(), rightsCheckMs)
        content.once('close', () => clearInterval(timer))
        return content
      }
    return { guarded, watch }
  }

  return {
    async prepareDownload({ params, body }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      const files = await readChosenFiles(db, actor, production.id, body)
      const [only] = files
      const isOne = files.length === 1 && (body.folderIds ?? []).length === 0
      const entries =
        isOne && only
          ? [{ mediaId: only.id, path: only.name }]
          : await zipPathsOf(db, production.id, files, body.folderIds ?? [])
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
            expiresAt: sql`now() + make_interval(mins => ${sql.raw(String(addressMinutes))})`,
          })
          .returning({ expiresAt: mediaDownloads.expiresAt })
        if (!made) throw fail('UNEXPECTED')
        if (isOne && only) await recordDownload(tx, actor, only.id)
        else await recordDownloads(tx, actor, production, files.length)
        return presentPreparedDownload(
          { url: `/api/downloads/${token}`, name, size, fileCount: files.length, expiresAt: made.expiresAt },
          actor,
        )
      })
    },

    async download({ params: { token } }) {
      const { name, asked, entries } = await readAddress(token)
      const { guarded: files, watch } = whileAllowed(token, await entriesOf(entries))
      const [only] = files
      if (!only) throw gone()
      // A single file has the name of the address; in a ZIP it has its folder path.
      if (asked.length === 1 && only.name === name) {
        const { size, read, storageKey } = only
        const etag = zipOf(files).etag
        return {
          name,
          type: 'application/octet-stream',
          size,
          shown: false,
          etag,
          read: watch(read),
          storageKey,
        }
      }
      const { size, etag, read } = zipOf(files)
      return {
        name,
        type: 'application/zip',
        size,
        shown: false,
        etag,
        read: watch(async (range) => read(range)),
      }
    },
  }
}
