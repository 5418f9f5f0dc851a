import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { isRunning } from '../process/process-table.ts'
import { BoundPassed, type Program, ProgramFailed, runConfined } from './confined.ts'

const folder = mkdtempSync(join(tmpdir(), 'regie-confined-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bounds = { seconds: 60, megabytes: 300, written: 1 }
const shell = (script: string): [Program, string[]] => [['/bin/sh'], ['-c', script]]
const javascript = (script: string): [Program, string[]] => [[process.execPath], ['-e', script]]
const until = async (reached: () => boolean) => {
  while (!reached()) await sleep(20)
}

describe('a confined program', () => {
  it('returns its output, or the reason of its failure', async () => {
    expect(await runConfined(...shell('echo 42'), bounds)).toMatchObject({ answer: '42\n' })
    await expect(runConfined(...shell('echo why >&2; exit 3'), bounds)).rejects.toMatchObject({ code: 3 })
  })

  it('receives none of our settings', async () => {
    process.env['REGIE_SECRET'] = 'secret'
    const { answer } = await runConfined(...shell('env'), bounds)
    delete process.env['REGIE_SECRET']
    expect(answer).not.toContain('REGIE')
    expect(answer).toContain('VIPS_CONCURRENCY=1')
  })

  it.each([
    ['time', shell('sleep 600'), { ...bounds, seconds: 0.5 }],
    ['silence', shell('sleep 600'), { ...bounds, silence: 0.5 }],
    ['memory', javascript('const a = []; setInterval(() => a.push(Buffer.alloc(5e7, 1)), 30)'), bounds],
  ] as const)('ends when it passes its bound of %s', async (bound, program, given) => {
    const ended = runConfined(...program, given)
    await expect(ended).rejects.toThrow(BoundPassed)
    await expect(ended).rejects.toMatchObject({ bound })
  })

  it('is not silent while it writes', async () => {
    const script = `for i in 1 2 3 4 5 6 7 8; do echo $i > ${join(folder, 'written')}; sleep 0.3; done`
    const ended = runConfined(...shell(script), { ...bounds, silence: 1 }, { directory: folder })
    expect(await ended).toMatchObject({ errorOutput: '' })
  })

  it('can’t fill the disk', async () => {
    const path = join(folder, 'large')
    await expect(runConfined(...shell(`exec dd if=/dev/zero of=${path} bs=65536 count=200`), bounds)).rejects.toThrow(
      ProgramFailed,
    )
    expect(statSync(path).size).toBeLessThanOrEqual(2 * 1024 * 1024)
  })

  it('ends on abort, with its children', async () => {
    const stop = new AbortController()
    let pid = 0
    const path = join(folder, 'pid')
    const running = runConfined(...shell(`sleep 600 & echo $! > ${path}; wait`), bounds, { signal: stop.signal })
    await until(() => {
      try {
        return statSync(path).size > 0
      } catch {
        return false
      }
    })
    pid = Number((await runConfined(...shell(`cat ${path}`), bounds)).answer)
    expect(isRunning(pid)).toBe(true)
    stop.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
    await until(() => !isRunning(pid))
  })

  it('ends with the server, even a killed one', async () => {
    const server = `
      import { startConfined } from ${JSON.stringify(join(import.meta.dirname, 'confined.ts'))}
      const { child, pid } = startConfined(['/bin/sleep'], ['600'], { seconds: 600, written: 1 })
      child.stdio[4].once('data', () => process.stdout.write(String(pid())))
    `
    const product = spawn(process.execPath, ['--input-type=module', '-e', server], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said]: unknown[] = await once(product.stdout, 'data')
    const pid = Number(String(said))
    expect(isRunning(pid)).toBe(true)
    product.kill('SIGKILL')
    await until(() => !isRunning(pid))
  })
})
