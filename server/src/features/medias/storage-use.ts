import type { MediaCategory } from '@regie/contract/medias/schema'
import { and, count, desc, isNull, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Platform } from '#platform/platform.ts'
import { medias } from './table.ts'

/** What the files of each category take, in bytes. */
type StorageUse = { category: MediaCategory; bytes: number; files: number }[]

/** Below this many files, adding up is cheaper than keeping. */
const fewestKept = 10_000
/** Milliseconds that sums are kept at most, in case a change was missed. */
const maximumAge = 60_000

/** The events after which other files count: those of files, and those that take rows to the trash or back with all that they hold. */
const changesFiles = (name: string): boolean => /^medias\.|\.(deleted|restored)$/.test(name)

const counted: SQL | undefined = and(isNull(medias.deletedAt), ne(medias.state, 'UPLOADING'))

function readKept({ db, live }: Pick<Platform, 'db' | 'live'>): () => Promise<StorageUse> {
  let kept: { use: StorageUse; at: number } | null = null
  let generation = 0
  live.onRecorded((names) => {
    if (names !== null && !names.some(changesFiles)) return
    generation += 1
    kept = null
  })
  return async () => {
    if (kept && Date.now() - kept.at < maximumAge) return kept.use
    const before = generation
    const use = await db
      .select({ category: medias.category, bytes: sql<number>`${sum(medias.size)}::float8`, files: count() })
      .from(medias)
      .where(counted)
      .groupBy(medias.category)
      .orderBy(desc(sum(medias.size)))
    // Files that changed meanwhile may not be in it.
    if (before === generation && use.reduce((all, { files }) => all + files, 0) >= fewestKept)
      kept = { use, at: Date.now() }
    return use
  }
}

const readers = new WeakMap<Platform['live'], () => Promise<StorageUse>>()

/** Adds up the files of the installation. Long sums are kept until files change, on any server: one for all who ask this one. */
export function storageUse(platform: Pick<Platform, 'db' | 'live'>): () => Promise<StorageUse> {
  const read = readers.get(platform.live) ?? readKept(platform)
  readers.set(platform.live, read)
  return read
}
