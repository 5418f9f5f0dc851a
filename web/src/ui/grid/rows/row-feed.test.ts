import { expect, test } from 'vitest'
import { RowFeed } from './row-feed.ts'

/** A list of numbers, whose cursors are ranks. */
function numbers(length: number) {
  const asked: (string | number)[] = []
  const feed = new RowFeed<number>(
    {
      source: async ({ limit, cursor, from: rank = 0 }) => {
        asked.push(cursor ?? rank)
        await Promise.resolve()
        const from = Number(cursor ?? rank)
        const to = Math.min(length, from + limit)
        const data = Array.from({ length: to - from }, (_, at) => from + at)
        return { data, total: length, nextCursor: to < length ? String(to) : null }
      },
      sortKey: (field) => field,
      query: { filters: {} },
    },
    { onTotal: () => {}, onFailure: () => {} },
  )
  const read = (index: number, field: string | null = null) =>
    new Promise<number[]>((resolve, reject) => {
      const sort = field === null ? null : { field, isDescending: false }
      void feed.read(index, sort, { onRows: resolve, onFailure: () => reject(new Error('failed')) })
    })
  return { asked, feed, read }
}

test('a drawing that takes the rows over goes on after the cursors of the former one', async () => {
  const { asked, feed, read } = numbers(1000)
  await read(5)
  feed.destroy()
  expect((await read(6))[0]).toBe(600)
  expect(asked).toEqual([500, '600'])
})

test('another order has none of the cursors of the former one', async () => {
  const { asked, feed, read } = numbers(1000)
  await read(5)
  feed.destroy()
  asked.length = 0
  expect((await read(6, 'name'))[0]).toBe(600)
  expect(asked).toEqual([600])
})

test('an answer that comes after the end is given to nobody', async () => {
  const { feed } = numbers(1000)
  const given: number[][] = []
  const answered = feed.read(0, null, { onRows: (rows) => given.push(rows), onFailure: () => given.push([]) })
  feed.destroy()
  await answered
  expect(given).toEqual([])
})

test('first rows that were asked for ahead are not asked for again, in that order and once', async () => {
  const { asked, feed, read } = numbers(1000)
  void feed.readAhead({ field: 'name', isDescending: false })
  expect(asked).toEqual([0])
  expect((await read(0, 'name'))[0]).toBe(0)
  expect(asked).toHaveLength(1)
  await read(0, 'name')
  expect(asked).toHaveLength(2)
  void feed.readAhead({ field: 'name', isDescending: false })
  await read(0, 'date')
  expect(asked).toHaveLength(4)
})

test('rows that were asked for before a change are not given after it', async () => {
  const { asked, feed, read } = numbers(1000)
  void feed.readAhead(null)
  feed.refresh()
  await read(0)
  expect(asked).toHaveLength(2)
})
