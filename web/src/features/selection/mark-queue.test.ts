import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MarkQueue } from './mark-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cut = new Error('cut')
function aQueue(answers: (Error | null)[]) {
  const sent: object[][] = []
  const refused: unknown[] = []
  const queue = new MarkQueue({
    send: async (marks) => {
      sent.push(marks)
      const answer = answers.shift()
      if (answer) throw answer
    },
    mayPass: (error) => error === cut,
    onRefused: (error) => refused.push(error),
  })
  return { queue, sent, refused }
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
    onRefused: () => {},
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
  const queue = new MarkQueue({ send, mayPass: () => true, onRefused: () => {} })
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
