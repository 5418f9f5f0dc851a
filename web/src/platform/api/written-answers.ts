import { answersElement } from '@regie/contract/page'

type WrittenAnswers = { since: string; answers: Map<string, { data: unknown }> }

/** Milliseconds after the page was asked for during which it uses what was written into it. */
const freshFor = 30_000
const isFresh = () => performance.now() < freshFor

let read: WrittenAnswers | null | undefined

/** What the server wrote into this page; null where it wrote nothing, and in a page that comes back from history as it was. */
function writtenAnswers(): WrittenAnswers | null {
  if (read !== undefined) return read
  const text = document.getElementById(answersElement)?.textContent
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'back_forward'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes the bodies that it would answer
  const written =
    text && isNew ? (JSON.parse(text) as { since: string; answers: Record<string, { data: unknown }> }) : null
  read = written && { since: written.since, answers: new Map(Object.entries(written.answers)) }
  return read
}

/** When what the server wrote into this page was read, by its clock; null where the page asks for all that it shows. */
export const writtenSince = (): string | null => (isFresh() ? (writtenAnswers()?.since ?? null) : null)

/** Features of which something changed since the page was written. */
const changed = new Set<string>()

/** The answer to a read of a feature that the server wrote into this page, for the first who asks; undefined once it may be old. */
export function takeWrittenAnswer(address: string, feature: string): { data: unknown } | undefined {
  const answers = writtenAnswers()?.answers
  const answer = isFresh() && !changed.has(feature) ? answers?.get(address) : undefined
  answers?.delete(address)
  return answer
}

/** Drops the answers that nobody has taken, of one feature or of all: something changed since. */
export function dropWrittenAnswers(feature?: string): void {
  if (feature === undefined) writtenAnswers()?.answers.clear()
  else changed.add(feature)
}
