import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '#platform/process/environment.ts'

const root = join(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const files = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$|file$/i.test(path))

/** Not settings of Régie: Node's own, and words of systemd. */
const others = new Set(['NODE_ENV', 'AF_UNIX', 'AF_INET', 'AF_INET6'])

it.each(files)('deploy/%s names settings that exist', (path) => {
  const named = read(path).match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []
  const known = new Set([...Object.keys(Environment.def.shape), ...others])
  for (const name of named) expect(known, `${path}: ${name}`).toContain(name)
})

it.each(files.filter((path) => path.endsWith('.yml')))('deploy/%s is YAML', (path) => {
  expect(parse(read(path))).toBeTypeOf('object')
})

describe('deploy/regie.service', () => {
  const unit = read('regie.service')
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

  it('starts what is built, with the Node.js of the packages', () => {
    const [node = '', program = ''] = setting('ExecStart').split(' ')
    const packages = readFileSync(join(root, 'package.json'), 'utf8')
    expect(packages).toContain(`"${node.replace('/opt/regie/node_modules/', '').split('/')[0]}"`)
    expect(existsSync(join(root, program.replace('dist/', 'src/').replace('.js', '.ts')))).toBe(true)
  })

  it('leaves what is under way the time to end', () => {
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(setting('Environment'))?.[1])
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(drain + 20)
  })

  const analyze = '/usr/bin/systemd-analyze'
  it.skipIf(!existsSync(analyze))('is understood by systemd, and confines Régie', () => {
    const directory = mkdtempSync(join(tmpdir(), 'regie-unit-'))
    const path = join(directory, 'regie.service')
    // Régie is not installed there.
    writeFileSync(path, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    const verified = spawnSync(analyze, ['verify', '--man=no', path], { encoding: 'utf8' })
    expect(verified.stderr).toBe('')
    const confined = spawnSync(analyze, ['security', '--offline=true', '--threshold=40', path], { encoding: 'utf8' })
    rmSync(directory, { recursive: true })
    expect(confined.status, confined.stdout).toBe(0)
  })
})
