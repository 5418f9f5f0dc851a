import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireInstanceLock } from './instance-lock.ts'
import { birthOf } from './process-table.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'regie-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

it('refuses a second Régie in a data directory until the first ends', async () => {
  const first = await acquireInstanceLock(directory)
  await expect(acquireInstanceLock(directory)).rejects.toThrow(`(processus ${process.pid}) utilise déjà`)
  first.release()
  const second = await acquireInstanceLock(directory)
  second.release()
  expect(readdirSync(directory)).toEqual([])
})

it('accepts one of several concurrent starts', async () => {
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => acquireInstanceLock(directory)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it.each([
  ['of a process that was killed', `2147483647\n${birthOf(process.pid)}\n`],
  ['whose number was given to another process', `${process.pid}\nlong before\n`],
  ['that is unreadable', 'x'],
  ['that is empty', ''],
])('passes over a lock %s', async (_, content) => {
  writeFileSync(join(directory, 'regie.lock'), content)
  const { release } = await acquireInstanceLock(directory)
  await expect(acquireInstanceLock(directory)).rejects.toThrow(/utilise déjà/)
  release()
})

it('never removes the lock of another process', async () => {
  const { release } = await acquireInstanceLock(directory)
  writeFileSync(join(directory, 'regie.lock'), '1\nsomeone else\n')
  release()
  expect(readdirSync(directory)).toEqual(['regie.lock'])
})
