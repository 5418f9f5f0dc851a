import { isStaff } from '@regie/contract/can'
import type { Role } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { medias, storedBytes } from './table.ts'

/** Bytes kept free on the disk for the database and the previews. */
const diskReserve = 256 * 1024 * 1024

/** Minutes without received bytes after which an upload loses its reservation. */
const reservationMinutes = 60

/** True while an upload holds a reservation for its missing bytes. */
export const isReserved = sql<boolean>`${medias.bytesAt} > now() - make_interval(mins => ${sql.raw(String(reservationMinutes))})`

const gigabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const gigabytesText = (bytes: number) => `${gigabytes.format(bytes / 1e9)} Go`

/** Bytes that the disk can still receive, reservations excluded; null without a known limit. */
export async function freeDiskBytes({ storage }: Pick<Platform, 'storage'>): Promise<number | null> {
  const free = await storage.freeBytes()
  return free === null ? null : Math.max(0, free - diskReserve)
}

type StoredSums = { all: number; ofPerson: number; ofProduction: number }

/** Bytes stored or reserved: in total, by one person, and in one production by people outside the agency. */
async function readStoredSums(tx: Executor, personId: string | null, productionId: string | null): Promise<StoredSums> {
  const { bytes, personId: owner, productionId: of, isOutside } = storedBytes
  const total = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${bytes}) filter (where ${condition}), 0)::float8`
  const [found] = await tx
    .select({
      all: total(sql`true`),
      ofPerson: total(sql`${owner} = ${personId}`),
      ofProduction: total(sql`${of} = ${productionId} and ${isOutside}`),
    })
    .from(storedBytes)
  return found ?? { all: 0, ofPerson: 0, ofProduction: 0 }
}

type SpaceRequest = {
  /** The sender; null for background work of the product. */
  actor: { id: string; role: Role | 'GUEST' } | null
  /** Null for a file without a production. */
  productionId: string | null
  /** Bytes to receive that are not counted yet. */
  bytes: number
}

/**
 * Checks, in the transaction that records them, that there is space for new bytes: on the disk, in the quota, and in
 * the shares of a person and of a production. The shares apply to people outside the agency. Throws STORAGE_FULL or
 * STORAGE_SHARE.
 */
export async function checkStorageSpace(
  platform: Platform,
  tx: Executor,
  { actor, productionId, bytes }: SpaceRequest,
): Promise<void> {
  if (bytes <= 0) return
  const { storageQuota, storageShares } = platform.config
  const disk = await freeDiskBytes(platform)
  if (disk !== null && bytes > disk) throw fail('STORAGE_FULL')
  const isOutside = actor !== null && !isStaff(actor)
  // Without a quota, the disk alone bounds what the agency sends: the sum of all files would cost more each year.
  if (storageQuota === null && (disk === null || !isOutside)) return
  // Serialised: two simultaneous declarations would each count the same free space.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('regie storage', 0))`)
  const personId = actor && actor.role !== 'GUEST' ? actor.id : null
  const { all, ofPerson, ofProduction } = await readStoredSums(tx, personId, productionId)
  const capacity = storageQuota ?? all + (disk ?? 0)
  if (isOutside) {
    const share = { person: capacity * storageShares.person, production: capacity * storageShares.production }
    if (personId !== null && ofPerson + bytes > share.person)
      throw fail('STORAGE_SHARE', {
        message: `Vos fichiers rempliraient la part du stockage prévue pour une personne (${gigabytesText(share.person)}). Demandez à l’agence de l’augmenter.`,
      })
    if (ofProduction + bytes > share.production)
      throw fail('STORAGE_SHARE', {
        message: `Ces fichiers rempliraient la part du stockage prévue pour une production (${gigabytesText(share.production)}). Demandez à l’agence de l’augmenter.`,
      })
  }
  if (storageQuota !== null && all + bytes > storageQuota) throw fail('STORAGE_FULL')
}
