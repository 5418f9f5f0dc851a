import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Audience, type Views, whole } from '#platform/present.ts'
import type { Point } from './points.ts'

const audiences: readonly Audience[] = ['staff', 'talent', 'client', 'guest', 'visitor']
const points = new Map<string, Point>()
const reached = new Set<string>()
/** The mutant of `choose`, or the one of `during`. */
let active: string | null = null

function isOn(id: string): boolean {
  reached.add(id)
  return active === id
}

const isSql = (value: unknown): value is SQLWrapper =>
  typeof value === 'object' && value !== null && 'getSQL' in value && !('then' in value)

/** A condition with a mutant. The choice is made when the statement is built, not when the condition is. */
function switched<T>(id: string, value: T, other: SQL): T {
  if (!isSql(value)) return value
  const choice = { getSQL: () => (isOn(id) ? other : value.getSQL()) }
  return choice as T
}

/** The switches that the rewritten files call, one per point. */
export const mutants = {
  declare(found: readonly Point[]): void {
    for (const point of found) points.set(point.id, point)
  },
  isOn,
  /** The condition, or no condition. */
  without: <T>(id: string, value: T): T => switched(id, value, sql`true`),
  /** The condition, or one that no row meets. */
  never: <T>(id: string, value: T): T => switched(id, value, sql`false`),
  /** The test, or a fixed outcome. */
  either<T>(always: string | null, never: string, value: T): T | boolean {
    if (isOn(never)) return false
    return always !== null && isOn(always) ? true : value
  },
  /** The views of a presenter. The mutant of each shows the whole row. */
  views<Row, Shown>(place: { file: string; line: number; name: string }, given: Views<Row, Shown>): Views<Row, Shown> {
    const views = { ...given }
    for (const audience of audiences) {
      const view = given[audience]
      if (Object.is(view, whole)) continue
      const feature = place.file.split('/').at(-2)
      const id = `${feature}/present.ts ${place.name}: whole for ${audience}`
      points.set(id, { id, file: place.file, line: place.line })
      Object.defineProperty(views, audience, { enumerable: true, get: () => (isOn(id) ? whole : view) })
    }
    return views
  },

  /** Makes a whole file of tests run on one mutant. */
  choose(id: string): void {
    active = id
  },
  /** The points of the files loaded so far. */
  points: (): readonly Point[] => [...points.values()],
  /** Runs `work` in one mutant of the program. */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    active = id
    try {
      return await work()
    } finally {
      active = null
    }
  },
  /** The points that `work` reached. */
  async reachedBy<T>(work: () => Promise<T>): Promise<{ answer: T; reached: Set<string> }> {
    reached.clear()
    const answer = await work()
    return { answer, reached: new Set(reached) }
  },
}
