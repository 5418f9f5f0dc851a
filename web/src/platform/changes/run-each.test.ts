import { describe, expect, it } from 'vitest'
import { ApiError, networkError } from '../api/api-error.ts'
import { type RunProgress, runEach } from './run-each.ts'

const refusal = (status: number, code: ApiError['code'] = 'INVALID') =>
  new ApiError({ status, code, message: 'Refusé' })
const atOnce = () => Promise.resolve()
const never = new AbortController().signal
const kindsOf = (outcomes: readonly { kind: string }[]) => outcomes.map(({ kind }) => kind)

/** A server that writes each item once, whatever is sent; `answers` says what each send of an item gets. */
function aServer(answers: Record<string, ('ok' | 'lost' | 'unreached' | ApiError)[]>) {
  const written = new Map<string, number>()
  const sends: string[] = []
  return {
    written,
    sends,
    send: async (item: string) => {
      sends.push(item)
      await Promise.resolve()
      const answer = answers[item]?.shift() ?? 'ok'
      if (answer instanceof ApiError) throw answer
      if (answer === 'unreached') throw networkError()
      if (written.has(item)) throw refusal(409, 'STALE_VERSION')
      written.set(item, (written.get(item) ?? 0) + 1)
      if (answer === 'lost') throw networkError()
      return `${item} saved`
    },
    doneBefore: (item: string, { code }: ApiError) =>
      code === 'STALE_VERSION' && written.has(item) ? { result: `${item} found` } : undefined,
  }
}

describe('items sent one by one', () => {
  it('answers in their order, and tells of each', async () => {
    const server = aServer({ b: [refusal(422)] })
    const told: RunProgress[] = []
    const outcomes = await runEach('abcdef'.split(''), server, {
      signal: never,
      pause: atOnce,
      onProgress: (at) => told.push(at),
    })
    expect(kindsOf(outcomes)).toEqual(['done', 'refused', 'done', 'done', 'done', 'done'])
    expect(told.at(0)).toEqual({ settled: 0, total: 6, isWaiting: false })
    expect(told.at(-1)).toEqual({ settled: 6, total: 6, isWaiting: false })
  })

  it('has four under way at most', async () => {
    let underWay = 0
    let most = 0
    const send = async (item: number) => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 1))
      underWay -= 1
      return item
    }
    await runEach(
      Array.from({ length: 30 }, (_, index) => index),
      { send, doneBefore: () => undefined },
      { signal: never },
    )
    expect(most).toBe(4)
  })

  it('writes once what was written before the cut, and what the cut kept back', async () => {
    const server = aServer({
      a: ['lost'],
      b: ['unreached', 'unreached'],
      c: ['lost', 'unreached'],
      d: [refusal(429, 'TOO_MANY')],
    })
    const told: boolean[] = []
    const outcomes = await runEach('abcd'.split(''), server, {
      signal: never,
      pause: atOnce,
      onProgress: ({ isWaiting }) => told.push(isWaiting),
    })
    expect(outcomes.map((outcome) => outcome.kind === 'done' && outcome.result)).toEqual([
      'a found',
      'b saved',
      'c found',
      'd saved',
    ])
    expect([...server.written.values()]).toEqual([1, 1, 1, 1])
    expect(told).toContain(true)
    expect(told.at(-1)).toBe(false)
  })

  it('does not take a change of somebody else for its own', async () => {
    const server = aServer({ a: [refusal(409, 'STALE_VERSION')] })
    expect(kindsOf(await runEach(['a'], server, { signal: never, pause: atOnce }))).toEqual(['refused'])
  })

  it('stops what is not sent, awaits what is, and says which are uncertain', async () => {
    const stop = new AbortController()
    const server = aServer({ b: ['lost'], c: ['unreached'] })
    const outcomes = await runEach('abcdefgh'.split(''), server, {
      signal: stop.signal,
      pause: () => {
        stop.abort()
        return Promise.resolve()
      },
    })
    expect(kindsOf(outcomes).slice(0, 4)).toEqual(['done', 'unanswered', 'unanswered', 'done'])
    expect(kindsOf(outcomes).slice(-2)).toEqual(['unsent', 'unsent'])
  })

  it('stops at the end of the session', async () => {
    const server = aServer(
      Object.fromEntries('abcdefgh'.split('').map((item) => [item, [refusal(401, 'UNAUTHENTICATED')]])),
    )
    const outcomes = await runEach('abcdefgh'.split(''), server, { signal: never, pause: atOnce })
    expect(new Set(kindsOf(outcomes))).toEqual(new Set(['unsent']))
    expect(server.sends.length).toBeLessThanOrEqual(4)
  })

  it('does nothing with nothing', async () => {
    expect(await runEach([], aServer({}), { signal: never })).toEqual([])
  })
})
