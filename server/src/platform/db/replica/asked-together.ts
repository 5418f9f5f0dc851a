/**
 * A question that is asked once for all who wait for its answer. Whoever comes while it is asked waits for the next one: no answer is
 * older than the demand for it.
 */
export function askedTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | null = null
  const begin = () => {
    next = null
    const answer = ask()
    underWay = answer.catch(() => {})
    return answer
  }
  return () => (next ??= underWay.then(begin))
}
