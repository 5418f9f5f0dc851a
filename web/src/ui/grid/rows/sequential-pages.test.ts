import { expect, test } from 'vitest'
import { SequentialPages } from './sequential-pages.ts'
import type { GridPage } from './source.ts'

/** A list of numbers paged by cursor. Like the server's, a cursor carries the total counted at the first page. */
function list(length: number) {
  const asked: { limit: number; cursor: string | undefined }[] = []
  const state = { length, failures: 0 }
  const fetchPage = async (limit: number, cursor: string | undefined): Promise<GridPage<number>> => {
    asked.push({ limit, cursor })
    await Promise.resolve()
    if (state.failures > 0) {
      state.failures -= 1
      throw new Error('refused')
    }
    const [from = 0, total = state.length] = cursor?.split('/').map(Number) ?? []
    const to = Math.min(from + limit, state.length)
    const data = Array.from({ length: Math.max(0, to - from) }, (_, rank) => from + rank)
    return { data, total, nextCursor: to < state.length ? `${to}/${total}` : null }
  }
  const way: (number | null)[] = []
  return { state, asked, way, pages: new SequentialPages(fetchPage, 100, (share) => way.push(share)) }
}

test('reads blocks one after the other, each from the cursor of the last', async () => {
  const { asked, pages } = list(250)
  const [first, second, third] = await Promise.all([pages.block(0), pages.block(1), pages.block(2)])
  expect(first).toEqual({ rows: Array.from({ length: 100 }, (_, rank) => rank), total: 250 })
  expect(second.rows[0]).toBe(100)
  expect(third.rows).toHaveLength(50)
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '100/250', '200/250'])
})

test('reaches a far block by the largest pages, and remembers the way', async () => {
  const { asked, way, pages } = list(1000)
  expect((await pages.block(9)).rows[0]).toBe(900)
  expect(asked.map(({ limit }) => limit)).toEqual([200, 200, 200, 200, 100, 100])
  expect(way.map((share) => share && Math.round(share * 9))).toEqual([2, 4, 6, 8, 9, null])
  asked.length = 0
  expect((await pages.block(8)).rows[0]).toBe(800)
  expect(asked).toHaveLength(1)
})

test('serves a near block requested on the way to a distant one', async () => {
  const { pages } = list(2000)
  const served: number[] = []
  const far = pages.block(19).then(() => served.push(19))
  const near = pages.block(1).then(() => served.push(1))
  await Promise.all([far, near])
  expect(served).toEqual([1, 19])
})

test('answers no row for a block past the end', async () => {
  const { pages } = list(150)
  expect(await pages.block(7)).toEqual({ rows: [], total: 150 })
  expect(await pages.block(3)).toEqual({ rows: [], total: 150 })
})

test('an empty list is one empty block', async () => {
  expect(await list(0).pages.block(0)).toEqual({ rows: [], total: 0 })
})

test('counts again after a refresh, even when the first block is not asked for', async () => {
  const { state, pages } = list(300)
  await Promise.all([pages.block(0), pages.block(1), pages.block(2)])
  state.length = 280
  expect((await pages.block(2)).total).toBe(300)
  pages.refresh()
  expect(await pages.block(2)).toEqual({ rows: Array.from({ length: 80 }, (_, rank) => 200 + rank), total: 280 })
})

test('forgets the blocks that a shorter list no longer has', async () => {
  const { state, pages } = list(500)
  await pages.block(4)
  state.length = 120
  pages.refresh()
  expect(await pages.block(4)).toEqual({ rows: [], total: 120 })
  state.length = 500
  pages.refresh()
  expect((await pages.block(4)).rows[0]).toBe(400)
})

test('a failure rejects the waiting reads, and the next read retries', async () => {
  const { state, pages } = list(300)
  state.failures = 1
  const both = await Promise.allSettled([pages.block(0), pages.block(1)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await pages.block(1)).rows[0]).toBe(100)
})
