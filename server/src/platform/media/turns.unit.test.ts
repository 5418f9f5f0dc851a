import { expect, it } from 'vitest'
import { fairTurns } from './turns.ts'

it('alternates senders, and limits the waiting work of each', async () => {
  const turns = fairTurns(1)
  const order: string[] = []
  const take = (name: string, sender: string) => turns.take(sender, async () => void order.push(name))
  let release = () => {}
  const first = turns.take('a', () => new Promise<void>((resolve) => (release = resolve)))
  const rest = [take('a1', 'a'), take('a2', 'a'), take('b1', 'b'), take('b2', 'b'), take('c1', 'c')]
  await expect(turns.take('a', async () => {}, { mostWaiting: 2 })).rejects.toMatchObject({ code: 'TOO_MANY' })
  release()
  await Promise.all([first, ...rest])
  expect(order).toEqual(['b1', 'c1', 'a1', 'b2', 'a2'])
})

it('continues after failed work', async () => {
  const turns = fairTurns(1)
  const failed = turns.take('a', () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await turns.take('a', async () => 'done')).toBe('done')
})
