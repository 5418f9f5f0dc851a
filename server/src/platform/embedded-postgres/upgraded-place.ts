import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { keptName } from '../data-directory.ts'
import { StartRefused } from '../process/start-refused.ts'
import { syncDirectory } from '../storage/disk-files.ts'

const placeIn = (data: string) => join(data, 'postgres')
/** A whole cluster of this release's major version, from the end of its copy until the former has left its place. */
export const upgradedIn = (data: string) => join(data, 'postgres.upgraded')

const isBetweenNames = (data: string) => existsSync(upgradedIn(data)) && !existsSync(placeIn(data))

/**
 * Puts the upgraded cluster in the place of the former, which keeps the name answered. A process killed in between leaves either the
 * former, which is then upgraded again, or no place, which `finishUpgrade` fills.
 */
export async function takePlaceOfFormer(data: string, former: number): Promise<string> {
  const kept = keptName(`postgres-${former}`, new Date())
  await rename(placeIn(data), join(data, kept))
  await syncDirectory(data)
  await finishUpgrade(data)
  return kept
}

/** Ends an upgrade that was killed between its two last names. */
export async function finishUpgrade(data: string): Promise<void> {
  if (!isBetweenNames(data)) return
  await rename(upgradedIn(data), placeIn(data))
  await syncDirectory(data)
}

/** Throws `StartRefused` where `finishUpgrade` has something to do: an empty database would be made in its place. */
export function demandFinishedUpgrade(data: string): void {
  if (isBetweenNames(data))
    throw new StartRefused(
      `Le passage à une nouvelle version de PostgreSQL n’est pas terminé dans ${data} : démarrez Régie (npm start), qui le termine.`,
    )
}
