import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Occupies all of libuv's threads for a minute, reports it, and ends on request. */
const busy = `
  import { pbkdf2 } from 'node:crypto'
  import { endAtOnce } from ${JSON.stringify(join(import.meta.dirname, 'end-at-once.ts'))}
  process.on('exit', () => process.stdout.write('told'))
  for (let thread = 0; thread < 4; thread += 1) pbkdf2('a', 'b', 200_000_000, 64, 'sha512', () => {})
  process.on('SIGTERM', () => endAtOnce())
  setTimeout(() => process.stdout.write('busy'), 100)
`

it('ends a process whose threads are busy, and tells what listens to its end', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', busy], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await once(child.stdout, 'data')
  const since = performance.now()
  child.kill('SIGTERM')
  const [, signal]: unknown[] = await once(child, 'close')
  expect([signal, output]).toEqual(['SIGKILL', 'busytold'])
  expect(performance.now() - since).toBeLessThan(5000)
}, 60_000)
