import { counted } from '../french.ts'
import { keysOf } from '../keys.ts'
import {
  type RightState,
  type Support,
  supportLabels,
  type Territory,
  territoryLabels,
  type UsageRight,
} from './schema.ts'

/** Days before the end of a right at which it is told, the farthest first. */
export const warningDays = [60, 30, 7] as const

const dayLength = 24 * 3_600_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/** Days left of a right on a day, its last one included; null when it has no end. Negative once it has ended. */
export const daysLeft = ({ endsOn }: Pick<UsageRight, 'endsOn'>, today: string): number | null =>
  endsOn === null ? null : daysBetween(today, endsOn)

/** Where a right stands on a day of the agency. */
export function rightState({ startsOn, endsOn }: Pick<UsageRight, 'startsOn' | 'endsOn'>, today: string): RightState {
  const left = daysLeft({ endsOn }, today)
  if (left !== null && left < 0) return 'ENDED'
  if (startsOn > today) return 'COMING'
  return left !== null && left <= warningDays[0] ? 'ENDING' : 'RUNNING'
}

/**
 * The warning that is due on a day: the nearest of those passed, unless it was given already. `warnedAt`: the last one given, in days;
 * null for none. Null when nothing is due.
 */
export function warningDue(right: Pick<UsageRight, 'endsOn'>, warnedAt: number | null, today: string): number | null {
  const left = daysLeft(right, today)
  if (left === null || left < 0) return null
  const due = warningDays.findLast((days) => left <= days)
  return due === undefined || (warnedAt !== null && warnedAt <= due) ? null : due
}

/** True when downloads of a deliverable are closed on a day: a right that closes them has ended, and no other one runs. */
export const isClosed = (
  rights: readonly Pick<UsageRight, 'startsOn' | 'endsOn' | 'closesDownloads'>[],
  today: string,
): boolean => {
  const states = rights.map((right) => ({ ...right, state: rightState(right, today) }))
  return (
    states.some(({ state, closesDownloads }) => state === 'ENDED' && closesDownloads) &&
    !states.some(({ state }) => state === 'RUNNING' || state === 'ENDING')
  )
}

/** The file that takes the place of another, from the files of a version to those of another one; null unless one went and one came. */
export function replacedFile(before: readonly string[], after: readonly string[]): { from: string; to: string } | null {
  const [from, ...othersGone] = before.filter((id) => !after.includes(id))
  const [to, ...othersCome] = after.filter((id) => !before.includes(id))
  return from !== undefined && to !== undefined && othersGone.length + othersCome.length === 0 ? { from, to } : null
}

/** « Site web, Réseaux sociaux », in the order of the catalogue. */
export const supportsText = (supports: readonly Support[]): string =>
  keysOf(supportLabels)
    .filter((support) => supports.includes(support))
    .map((support) => supportLabels[support])
    .join(', ')

/** « France », « Autre : Suisse et Belgique ». */
export const territoryText = ({
  territory,
  territoryNote,
}: {
  territory: Territory
  territoryNote: string | null
}): string =>
  territoryNote === null || territoryNote === ''
    ? territoryLabels[territory]
    : `${territoryLabels[territory]} : ${territoryNote}`

/** « se terminent dans 30 jours », « se terminent aujourd’hui ». */
export const endingText = (left: number): string =>
  left === 0 ? 'se terminent aujourd’hui' : `se terminent dans ${counted(left, 'jour', 'jours')}`
