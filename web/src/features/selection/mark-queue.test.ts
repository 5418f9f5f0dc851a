import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MarkQueue } from './mark-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cut = new Error('cut')
function aQueue(answers: (Error | null)[]) {
  const sent: object[][] = []
  const refused: unknown[] = []
  const kept = new Map<string, object>()
  const queue = new MarkQueue({
    send: async (marks) => {
      sent.push(marks)
      const answer = answers.shift()
      if (answer) throw answer
    },
    mayPass: (error) => error === cut,
    onRefused: (error, marks) => {
      refused.push(error)
      return new Map([...marks].filter(([key]) => key.startsWith('well')))
    },
    keep: (key, mark) => (mark ? kept.set(key, mark) : kept.delete(key)),
  })
  return { queue, sent, refused, kept }
}

it('batches marks made together', async () => {
  const { queue, sent } = aQueue([])
  queue.add('a', { isChosen: true })
  queue.add('b', { stars: 3 })
  queue.add('a', { isChosen: false, stars: 1 })
  expect(queue.count()).toBe(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual([
    [
      { key: 'a', isChosen: false, stars: 1 },
      { key: 'b', stars: 3 },
    ],
  ])
  expect(queue.count()).toBe(0)
})

it('keeps unsent marks, under later ones', async () => {
  const { queue, sent } = aQueue([cut])
  queue.add('a', { isChosen: true, comment: 'Oui' })
  await vi.advanceTimersByTimeAsync(500)
  expect(queue.count()).toBe(1)
  queue.add('a', { isChosen: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.at(-1)).toEqual([{ key: 'a', isChosen: false, comment: 'Oui' }])
  expect(queue.count()).toBe(0)
})

it('shows what the server does not have yet, the later marks over those in flight', async () => {
  let answer = () => {}
  const sent: ReadonlyMap<string, object>[] = []
  const queue = new MarkQueue({
    send: () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
    onSent: (marks) => sent.push(marks),
    mayPass: () => false,
    onRefused: () => new Map(),
  })
  queue.add('a', { isChosen: true, stars: 2 })
  await vi.advanceTimersByTimeAsync(500)
  queue.add('a', { stars: 4 })
  expect([...queue.unsent()]).toEqual([['a', { isChosen: true, stars: 4 }]])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map((marks) => [...marks])).toEqual([[['a', { isChosen: true, stars: 2 }]]])
  expect([...queue.unsent()]).toEqual([['a', { stars: 4 }]])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.unsent().size).toBe(0)
})

it('drops refused marks, and reports it', async () => {
  const no = new Error('no')
  const { queue, sent, refused } = aQueue([no])
  queue.add('a', { isChosen: true })
  await expect(queue.flush()).rejects.toBe(no)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent.length, refused, queue.count()]).toEqual([1, [no], 0])
})

it('is empty once flushed, of marks in flight and of later ones', async () => {
  const sent: object[][] = []
  const answers: (() => void)[] = []
  const send = (marks: object[]) => {
    sent.push(marks)
    return new Promise<void>((resolve) => answers.push(resolve))
  }
  const queue = new MarkQueue({ send, mayPass: () => true, onRefused: () => new Map() })
  queue.add('a', { isChosen: true })
  await vi.advanceTimersByTimeAsync(500)
  queue.add('a', { comment: 'Recadrer' })
  const flushed = vi.fn<() => void>()
  const flushing = queue.flush().then(flushed)
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, flushed.mock.calls.length]).toEqual([1, 0])
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual([{ key: 'a', comment: 'Recadrer' }])
  expect(flushed).not.toHaveBeenCalled()
  answers[1]?.()
  await flushing
  expect(queue.count()).toBe(0)
})

it('reports a failed flush', async () => {
  const { queue } = aQueue([cut])
  queue.add('a', { isChosen: true })
  await expect(queue.flush()).rejects.toBe(cut)
  expect(queue.count()).toBe(1)
})

it('keeps each mark until it is sent, and sends those of an earlier page under later ones', async () => {
  const { queue, sent, kept } = aQueue([cut])
  queue.add('a', { isChosen: true })
  queue.add('a', { stars: 2 })
  expect([...kept]).toEqual([['a', { isChosen: true, stars: 2 }]])
  await vi.advanceTimersByTimeAsync(500)
  expect([queue.isCut(), [...kept]]).toEqual([true, [['a', { isChosen: true, stars: 2 }]]])
  queue.resume(
    new Map([
      ['a', { stars: 5, comment: 'Ici' }],
      ['b', { stars: 1 }],
    ]),
  )
  await vi.advanceTimersByTimeAsync(500)
  expect(sent.at(-1)).toEqual([
    { key: 'a', isChosen: true, stars: 2, comment: 'Ici' },
    { key: 'b', stars: 1 },
  ])
  expect([queue.isCut(), kept.size]).toEqual([false, 0])
})

it('sends what was not at fault in a refusal again, and takes what another tab marked', async () => {
  const { queue, sent, kept } = aQueue([new Error('no')])
  queue.add('gone', { stars: 1 })
  queue.add('well', { stars: 2 })
  await expect(queue.flush()).rejects.toThrow('no')
  expect([sent.at(-1), queue.count(), kept.size]).toEqual([[{ key: 'well', stars: 2 }], 0, 0])
  queue.hear('well', { stars: 3 })
  expect([...queue.unsent()]).toEqual([['well', { stars: 3 }]])
})

it('sends thousands of marks a part at a time', async () => {
  const { queue, sent } = aQueue([])
  for (let rank = 0; rank < 1001; rank += 1) queue.add(`image ${rank}`, { isChosen: true })
  await queue.flush()
  expect([sent.length, Math.max(...sent.map((marks) => marks.length))]).toEqual([6, 200])
  expect(new Set(sent.flat().map((mark) => Reflect.get(mark, 'key'))).size).toBe(1001)
})
