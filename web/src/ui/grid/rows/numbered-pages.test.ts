import { expect, test } from 'vitest'
import { NumberedPages, type PageStart } from './numbered-pages.ts'
import type { GridPage } from './source.ts'

/** A list of numbers paged by cursor, or from a rank. Like the server's, a cursor carries the total counted before. */
function list(length: number) {
  const asked: PageStart[] = []
  const state = { length, failures: 0 }
  const fetchPage = async (limit: number, start: PageStart): Promise<GridPage<number>> => {
    asked.push(start)
    await Promise.resolve()
    if (state.failures > 0) {
      state.failures -= 1
      throw new Error('refused')
    }
    const [from = start.from ?? 0, total = state.length] = start.cursor?.split('/').map(Number) ?? []
    const to = Math.min(from + limit, state.length)
    const data = Array.from({ length: Math.max(0, to - from) }, (_, rank) => from + rank)
    return { data, total, nextCursor: to < state.length ? `${to}/${total}` : null }
  }
  return { state, asked, pages: new NumberedPages(fetchPage, 100) }
}

test('reads blocks one after the other, each from the cursor of the last', async () => {
  const { asked, pages } = list(250)
  const [first, second, third] = await Promise.all([pages.block(0), pages.block(1), pages.block(2)])
  expect(first).toEqual({ rows: Array.from({ length: 100 }, (_, rank) => rank), total: 250 })
  expect(second.rows[0]).toBe(100)
  expect(third.rows).toHaveLength(50)
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '100/250', '200/250'])
})

test('reads a distant block at its rank, and goes on from there by cursor', async () => {
  const { asked, pages } = list(1000)
  expect(await pages.block(8)).toEqual({ rows: Array.from({ length: 100 }, (_, rank) => 800 + rank), total: 1000 })
  expect((await pages.block(9)).rows[0]).toBe(900)
  expect((await pages.block(7)).rows[0]).toBe(700)
  expect(asked).toEqual([{ from: 800 }, { cursor: '900/1000' }, { from: 700 }])
})

test('serves first what follows rows that were read, then what is in sight', async () => {
  const { pages } = list(2000)
  const served: number[] = []
  const asked = [0, 12, 1, 5, 19].map((index) => pages.block(index).then(() => served.push(index)))
  await Promise.all(asked)
  expect(served).toEqual([0, 1, 19, 5, 12])
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
