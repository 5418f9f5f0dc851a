import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDeployFile, root } from './files.ts'

describe('deploy/regie.service', () => {
  const unit = readDeployFile('regie.service')
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
