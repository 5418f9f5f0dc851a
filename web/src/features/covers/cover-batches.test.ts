import type { Cover } from '@regie/contract/covers/schema'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoverBatches } from './cover-batches.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const coverNamed = (id: string, picture: string): Cover => ({
  id,
  mediaId: `media of ${id}`,
  picture,
  storyboard: null,
  isChosen: false,
})

/** Rows named `bare…` have no picture. `turn` renames the pictures of the others. */
function pictures(largest = 3) {
  const calls: string[][] = []
  const names = { picture: 'first' }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const batches = createCoverBatches({
    queryClient,
    read: (ids) => ({
      queryKey: ['covers', 'list', ids],
      queryFn: async () => {
        calls.push(ids)
        return ids.filter((id) => !id.startsWith('bare')).map((id) => coverNamed(id, names.picture))
      },
    }),
    largest,
  })
  const told = new Map<string, number>()
  const watch = (id: string) => batches.watch(id, () => told.set(id, (told.get(id) ?? 0) + 1))
  return { batches, calls, names, queryClient, told, watch }
}

const settle = () => vi.advanceTimersByTimeAsync(100)

test('rows that appear together share calls, and each is told its own cover once', async () => {
  const { batches, calls, told, watch } = pictures()
  for (const id of ['one', 'two', 'bare three', 'four']) watch(id)
  expect(batches.get('one')).toBeUndefined()
  await settle()
  expect(calls).toEqual([['one', 'two', 'bare three'], ['four']])
  expect(batches.get('one')?.picture).toBe('first')
  expect(batches.get('bare three')).toBeNull()
  expect([...told]).toEqual([
    ['one', 1],
    ['two', 1],
    ['bare three', 1],
    ['four', 1],
  ])
})

test('a row that went before its call asks nothing', async () => {
  const { calls, watch } = pictures()
  watch('one')()
  await settle()
  expect(calls).toEqual([])
})

test('a row is told again when its cover changes, and then alone', async () => {
  const { batches, names, queryClient, told, watch } = pictures()
  for (const id of ['one', 'bare two']) watch(id)
  await settle()
  names.picture = 'second'
  void queryClient.invalidateQueries({ queryKey: ['covers'] })
  await settle()
  expect(batches.get('one')?.picture).toBe('second')
  expect(told.get('one')).toBe(2)
  expect(told.get('bare two')).toBe(1)
})

test('rows that come back are not asked for again, until they are long gone', async () => {
  const { batches, calls, watch } = pictures()
  const stop = watch('one')
  await settle()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  watch('one')()
  await vi.advanceTimersByTimeAsync(250_000)
  expect(batches.get('one')?.picture).toBe('first')
  await vi.advanceTimersByTimeAsync(100_000)
  expect(batches.get('one')).toBeUndefined()
  watch('one')
  await settle()
  expect(calls.length).toBeGreaterThan(1)
})

test('what somebody saw is gone with their session: the next person asks anew', async () => {
  const { batches, calls, names, queryClient, watch } = pictures()
  const stop = watch('one')
  watch('two')
  await settle()
  queryClient.clear()
  expect(batches.get('one')).toBeUndefined()
  expect(batches.get('two')).toBeUndefined()
  stop()
  await settle()
  expect(calls).toHaveLength(1)
  names.picture = 'second'
  watch('two')
  await settle()
  expect(calls.at(-1)).toEqual(['two'])
  expect(batches.get('two')?.picture).toBe('second')
})
