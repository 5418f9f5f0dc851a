import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errors } from '@regie/contract/errors'
import { keysOf } from '@regie/contract/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { committedAt } from './openapi/document.ts'
import { aCompany, aProduction, aProject } from './support/builders.ts'
import { aUser, type Regie, startRegie } from './support/regie.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/api.md'), 'utf8')
/** In the checkout, where its tests find their packages. */
const folder = join(root, '.cache', `api-guide-${process.pid}`)

const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code)
const program = (name: string, file: string) => join(root, 'node_modules', name, file)

let regie: Regie
let env: Record<string, string>
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  regie = await startRegie({ working: true })
  const password = 'un mot de passe assez long'
  const { id, email } = await aUser(regie.db, 'PRODUCTEUR', { passwordHash: await hashPassword(password) })
  const company = await aCompany(regie.db, { name: 'Maison Brelan', producteurId: id })
  for (const name of ['Film de marque', 'Série de portraits']) {
    const project = await aProject(regie.db, { companyId: company.id, producteurId: id, name })
    await aProduction(regie.db, { projectId: project.id, name: 'Teaser' })
  }
  env = { REGIE: regie.url, EMAIL: email, PASSWORD: password }
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The lines that a command prints. Throws with its whole output when it fails. */
async function linesOf(command: string, ...parameters: string[]): Promise<string[]> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await promisify(execFile)(command, parameters, {
    cwd: folder,
    env: { ...process.env, ...quiet, ...env },
  })
  return stdout.trim().split('\n')
}

describe('the guide of the API', () => {
  it('names every failure, under its status', () => {
    const rows = guide.split('\n').filter((line) => line.startsWith('|'))
    const missing = keysOf(errors).filter((code) => {
      const row = rows.find((line) => line.includes(`\`${code}\``) && /^\| \d/.test(line))
      return !row?.split('|')[1]?.includes(String(errors[code].status))
    })
    expect(missing).toEqual([])
  })

  it('has examples that run', async () => {
    const script = join(folder, 'examples.sh')
    writeFileSync(script, `set -eu\n${blocksOf('sh').join('\n')}`)
    expect(await linesOf('bash', script)).toEqual([
      'PRODUCTEUR',
      '{"total":2,"name":"Série de portraits"}',
      'Film de marque',
      '{"code":"NOT_FOUND","message":"Élément introuvable."}',
      '{"version":2}',
      '{"code":"STALE_VERSION","now":"Par l’API"}',
      '204',
      'ACCEPTED',
      'Une note',
      'projects.updated',
    ])
  })

  it('has a program that compiles against a client generated from the document, and runs', async () => {
    const client = ['generate-client', committedAt, '-o', 'client.ts', '--error-mode', 'result', '--import-ext', 'ts']
    await linesOf(process.execPath, program('@redocly/cli', 'bin/cli.js'), ...client)
    writeFileSync(join(folder, 'program.ts'), blocksOf('ts').join('\n'))
    const options = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: options, include: ['program.ts'] }),
    )
    await linesOf(process.execPath, program('typescript', 'bin/tsc'), '-p', folder)
    expect(await linesOf(process.execPath, 'program.ts')).toEqual([
      'PRODUCTEUR',
      'Série de portraits (Maison Brelan)',
      'Élément introuvable.',
    ])
  })
})
