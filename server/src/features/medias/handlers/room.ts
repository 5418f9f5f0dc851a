import { isNull, sql } from 'drizzle-orm'
import type { Platform } from '../../../platform/platform.ts'
import { medias } from '../table.ts'

/** Bytes kept free on the disk for everything else: the database, the previews. */
const reserve = 256 * 1024 * 1024

/**
 * How many bytes can still be received: what the disk has left, and the quota once all that was announced is counted. Null where
 * neither is known.
 */
export async function roomLeft({ db, storage, config }: Platform, { counting = true } = {}): Promise<number | null> {
  const free = await storage.freeBytes()
  const left = free === null ? null : Math.max(0, free - reserve)
  // What arrives was counted when it was announced.
  if (config.storageQuota === null || !counting) return left
  const [found] = await db
    .select({ used: sql<number>`coalesce(sum(${medias.size}), 0)::float8` })
    .from(medias)
    .where(isNull(medias.deletedAt))
  const granted = Math.max(0, config.storageQuota - (found?.used ?? 0))
  return left === null ? granted : Math.min(left, granted)
}
