import type { BackupSet } from './set/sets.ts'
import { type Retention, type RetentionUnit, retentionUnits } from './settings.ts'

const inParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })

/** The day, the week (its Monday) and the month of a moment, in Paris. */
function periodsOf(at: Date): Record<RetentionUnit, string> {
  const day = inParis.format(at)
  const monday = new Date(`${day}T12:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return { d: day, w: monday.toISOString().slice(0, 10), m: day.slice(0, 7) }
}

/**
 * The complete sets that a retention does not keep: of the last N days, weeks and months that have a set, the newest of each is kept.
 * The newest set is kept in any case.
 */
export function setsToRemove<One extends Pick<BackupSet, 'at' | 'isComplete'>>(
  sets: readonly One[],
  retention: Retention,
): One[] {
  const complete = sets.filter(({ isComplete }) => isComplete).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(complete.slice(0, 1))
  for (const unit of retentionUnits) {
    const newest = new Map<string, One>()
    for (const set of complete) {
      const period = periodsOf(set.at)[unit]
      if (!newest.has(period)) newest.set(period, set)
    }
    for (const set of [...newest.values()].slice(0, retention[unit] ?? 0)) kept.add(set)
  }
  return complete.filter((set) => !kept.has(set))
}
