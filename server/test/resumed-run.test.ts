import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const scripts = pathToFileURL(join(root, 'scripts')).href
let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Essai', '-c', 'user.email=essai@exemple.test', ...args], { cwd: folder })
function write(text: string, path = 'code.txt') {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
function commit(text: string, path?: string) {
  write(text, path)
  git('add', '-A')
  git('commit', '-q', '-m', text)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regie-resumed-'))
  git('init', '-q', '-b', 'main')
  writeFileSync(join(folder, '.gitignore'), '.cache\n')
  commit('one')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Steps, of which the last is red when asked: those that ran, and the last line. `change`: what the first step writes. */
function run({ isResumed = true, isRed = false, change = '', names = ['first', 'second'] } = {}) {
  const file = JSON.stringify(join(folder, '.cache/green-steps.json'))
  const code = `
    import { writeFileSync } from 'node:fs'
    import { greenSteps } from '${scripts}/green-steps.mjs'
    import { runSteps } from '${scripts}/summary.mjs'
    const folder = ${JSON.stringify(folder)}
    const step = (name, counts, work = () => {}) => ({ name, work: async () => { console.log('ran ' + name); work(); return counts } })
    const change = () => { if (${JSON.stringify(change)}) writeFileSync(folder + '/code.txt', ${JSON.stringify(change)}) }
    await runSteps([
      { ...step('installation', { passed: 1, failed: 0 }), essential: true },
      ...${JSON.stringify(names.slice(0, -1))}.map((name) => step(name, { passed: 5, failed: 0 }, change)),
      step(${JSON.stringify(names.at(-1))}, ${isRed ? '{ passed: 2, failed: 1 }' : '{ passed: 3, failed: 0 }'}),
    ], greenSteps({ folder, file: ${file}, isResumed: ${isResumed} }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  const ran = lines.filter((line) => line.startsWith('ran ')).map((line) => line.slice(4))
  return { ran, last: lines.at(-1), said: stdout + stderr }
}
const all = ['installation', 'first', 'second']

it('a run that is resumed on the same commit counts what was green, and says when it was', () => {
  expect(run({ isRed: true })).toMatchObject({ ran: all, last: '8 passed, 1 failed' })
  const resumed = run()
  expect(resumed).toMatchObject({ ran: ['installation', 'second'], last: '9 passed, 0 failed' })
  expect(resumed.said).toMatch(/✓ first .* 5 réussis, le \d\d\/\d\d\/\d{4} \d\d:\d\d, sur ce même commit/)
  expect(run().ran).toEqual(['installation'])
})

it.each<[string, () => void, boolean]>([
  ['it is not asked for', () => {}, false],
  ['another commit came', () => commit('two'), true],
  [
    'the commit is no longer there',
    () => {
      git('checkout', '-q', '--orphan', 'other')
      git('commit', '-q', '-m', 'other')
      git('branch', '-q', '-D', 'main')
      git('reflog', 'expire', '--expire=now', '--all')
      git('gc', '-q', '--prune=now')
    },
    true,
  ],
  ['a file differs from the commit', () => write('other'), true],
])('all is run when %s', (_, meanwhile, isResumed) => {
  run()
  meanwhile()
  expect(run({ isResumed }).ran).toEqual(all)
})

it('what was green while a file changed is green for no commit', () => {
  run({ change: 'other' })
  git('checkout', '-q', '.')
  expect(run().ran).toEqual(all)
})

it('a run that is given up starts nothing more', async () => {
  const code = `
    import { run, stopOnSignals } from '${scripts}/run.mjs'
    import { runSteps } from '${scripts}/summary.mjs'
    stopOnSignals()
    const step = (name) => ({ name, work: async () => {
      await run([process.execPath, '-e', 'console.log("began", process.argv[1]); setTimeout(() => {}, 60_000)', name])
      return { passed: 1, failed: 0 }
    } })
    await runSteps([step('first'), step('second')])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString()
    if (bytes.includes('began first')) child.kill('SIGINT')
  })
  const [status] = await once(child, 'close')
  expect(status).toBe(130)
  expect(said.match(/began .*/g)).toEqual(['began first'])
})

it('lanes run at once, the steps of one in turn, and what follows them waits', () => {
  const code = `
    import { setTimeout as sleep } from 'node:timers/promises'
    import { runSteps } from '${scripts}/summary.mjs'
    const step = (name, wait, failed = 0) => ({ name, work: async () => {
      console.log('began ' + name)
      await sleep(wait)
      console.log('ended ' + name)
      return { passed: 1, failed }
    } })
    await runSteps([[[step('long', 600)], [step('one', 100), step('two', 100, 1)]], step('after', 0)])`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stdout.match(/(?:began|ended) .*/g)).toEqual([
    'began long',
    'began one',
    'ended one',
    'began two',
    'ended two',
    'ended long',
    'began after',
    'ended after',
  ])
  expect(stdout.match(/[✓✗] (\w+)/g)).toEqual(['✓ long', '✓ one', '✗ two', '✓ after'])
  expect(stdout.trim().split('\n').at(-1)).toBe('4 passed, 1 failed')
})

const checks = 'Types, règles, architecture'
const http = 'Tests unitaires et HTTP'
const servers = 'Plusieurs serveurs'
const crashes = 'Pannes et reprises'
const journeys = 'Parcours dans le navigateur'
const steps = [checks, http, servers, crashes, journeys]

it.each([
  ['server/src/features/rounds/rounds.test.ts', [checks, http, servers]],
  ['web/french-spaces.test.ts', [checks, http, servers]],
  ['server/test/crash/upload.test.ts', [checks, http, crashes]],
  ['e2e/life.spec.ts', [checks, http, journeys]],
  ['docs/tour.md', [checks, http]],
  ['scripts/green-steps.mjs', [checks, http]],
  // What steps share, the product first.
  ['e2e/support/life.ts', steps],
  ['server/test/support/regie.ts', steps],
  ['server/src/app.ts', steps],
  ['contract/src/index.ts', steps],
  ['scripts/test.mjs', steps],
  ['server/test/crash/product.ts', steps],
  ['docs/openapi.json', steps],
  ['web/src/features/help/aide.md', steps],
  ['package-lock.json', steps],
])('a change of %s runs again what runs or reads it: %j', (path, expected) => {
  run({ names: steps })
  commit('before', path)
  commit('after', path)
  const resumed = run({ names: steps })
  expect(resumed.ran).toEqual(['installation', ...expected])
  if (expected.length < steps.length)
    expect(resumed.said).toMatch(/au commit [\da-f]{8} : ce qu’elle essaie n’a pas changé/)
  expect(run({ names: steps }).ran).toEqual(['installation'])
})

it('a file that moves out of what a step reads makes it run again', () => {
  commit('before', 'e2e/support/life.ts')
  run({ names: steps })
  git('mv', 'e2e/support/life.ts', 'e2e/life.spec.ts')
  git('commit', '-q', '-m', 'moved')
  expect(run({ names: steps }).ran).toEqual(['installation', ...steps])
})

it('the steps that are named apart are steps of the run', async () => {
  const { filesOfSomeSteps } = await import(`${scripts}/green-steps.mjs`)
  const told = readFileSync(join(root, 'scripts/test.mjs'), 'utf8')
  for (const { steps: named } of filesOfSomeSteps) for (const name of named) expect(told).toContain(`'${name}'`)
})
