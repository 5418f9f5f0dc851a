import { randomInt, timingSafeEqual } from 'node:crypto'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { setupKeys } from './table.ts'

/** Without I, L, O and U: people confuse them with other characters. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A key of 100 bits: `7Q2MK-…`, four groups of five. */
const newKey = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )

/** True when the first administrator must give the key: on an empty installation that strangers can reach. */
export const needsSetupKey = async (db: Executor, { isLocal }: Platform['config']): Promise<boolean> =>
  !isLocal && (await db.$count(users)) === 0

/** The key to print at start, created once and the same for every server; null when none is needed. */
export async function setupKeyOf({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<string | null> {
  if (!(await needsSetupKey(db, config))) return null
  await db.insert(setupKeys).values({ key: newKey() }).onConflictDoNothing()
  const [row] = await db.select({ key: setupKeys.key }).from(setupKeys)
  return row?.key ?? null
}

/**
 * Throws INVALID on `key` unless it is the printed one. The comparison takes constant time, and ignores case and
 * hyphens.
 */
export async function checkSetupKey(db: Executor, given: string | undefined): Promise<void> {
  const [row] = await db.select({ key: setupKeys.key }).from(setupKeys)
  const digest = (key: string) => hashOf(key.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  const isRight = row !== undefined && timingSafeEqual(digest(row.key), digest(given ?? ''))
  if (isRight) return
  const message = given ? 'Clé d’installation incorrecte' : 'Clé d’installation requise'
  throw fail('INVALID', { fields: { key: message } })
}
