import { answersElement } from '@regie/contract/page'

type WrittenAnswers = { since: string; answers: Map<string, { data: unknown }> }

/** Milliseconds after the page was asked for during which it uses what was written into it. */
const freshFor = 30_000
const isFresh = () => performance.now() < freshFor

let written: WrittenAnswers | null = null

/** Reads what the server wrote into this page, as it opens: nothing in a page that comes back from history as it was. */
export function readWrittenAnswers(): void {
  const text = document.getElementById(answersElement)?.textContent
  const [navigation] = performance.getEntriesByType('navigation')
  if (!text || !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'back_forward') return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes the bodies that it would answer
  const { since, answers } = JSON.parse(text) as { since: string; answers: Record<string, { data: unknown }> }
  written = { since, answers: new Map(Object.entries(answers)) }
}

/** When what the server wrote into this page was read, by its clock; null where the page asks for all that it shows. */
export const writtenSince = (): string | null => (isFresh() ? (written?.since ?? null) : null)

/** Features of which something changed since the page was written. */
const changed = new Set<string>()

/** The answer to a read of a feature that the server wrote into this page, for the first who asks; undefined once it may be old. */
export function takeWrittenAnswer(address: string, feature: string): { data: unknown } | undefined {
  const answers = written?.answers
  const answer = isFresh() && !changed.has(feature) ? answers?.get(address) : undefined
  answers?.delete(address)
  return answer
}

/** Drops the answers that nobody has taken, of one feature or of all: something changed since. */
export function dropWrittenAnswers(feature?: string): void {
  if (feature === undefined) written?.answers.clear()
  else changed.add(feature)
}
