import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const scripts = pathToFileURL(join(import.meta.dirname, '../../scripts')).href
let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Essai', '-c', 'user.email=essai@exemple.test', ...args], { cwd: folder })
const write = (text: string) => writeFileSync(join(folder, 'code.txt'), text)
function commit(text: string) {
  write(text)
  git('add', '-A')
  git('commit', '-q', '-m', text)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regie-resumed-'))
  git('init', '-q')
  writeFileSync(join(folder, '.gitignore'), '.cache\n')
  commit('one')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Three steps, of which the last is red when asked: those that ran, and the last line. `change`: what the first step writes. */
function run({ isResumed = true, isRed = false, change = '' } = {}) {
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
      step('first', { passed: 5, failed: 0 }, change),
      step('second', ${isRed ? '{ passed: 2, failed: 1 }' : '{ passed: 3, failed: 0 }'}),
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
