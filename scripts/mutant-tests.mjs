import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cache, node, root } from './project.mjs'
import { run } from './run.mjs'
import { vitest } from './test-reports.mjs'

const folder = join(cache, 'by-tests')

/** A file that runs a test on one mutant. Ends at the first failure: the mutant is told. */
const testOnMutant = (mutant, file) => `import { afterEach, beforeEach } from 'vitest'
import { mutants } from ${JSON.stringify(join(root, 'server/test/mutants/switch.ts'))}

mutants.choose(${JSON.stringify(mutant)})
let isTold = false
beforeEach(({ skip }) => {
  if (isTold) skip()
})
afterEach(({ task }) => {
  isTold ||= task.result?.state === 'fail'
})
await import(${JSON.stringify(join(root, file))})
`

/** Runs on each mutant the test that is named for it. All run in one Vitest, which starts one database. */
async function tryByTests(notes) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const byFile = new Map(notes.map(([mutant, file], serial) => [`${serial}.test.ts`, { mutant, file }]))
  for (const [name, { mutant, file }] of byFile) writeFileSync(join(folder, name), testOnMutant(mutant, file))
  const report = join(cache, 'reports', 'by-tests.json')
  rmSync(report, { force: true })
  const command = node('vitest', ['run', '--project', 'by-tests', '--reporter=json', `--outputFile.json=${report}`])
  const { said } = await run(command, { env: { NO_COLOR: '1' }, quiet: true })
  const counts = { passed: 0, failed: 0 }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const results = new Map(testResults.map((result) => [basename(result.name), result]))
  for (const [name, { mutant, file }] of byFile) {
    const result = results.get(name)
    // A file that could not start tells nothing: none of its tests failed.
    const isTold = result?.assertionResults.some(({ status }) => status === 'failed') ?? false
    counts[isTold ? 'passed' : 'failed'] += 1
    console.log(`${isTold ? '✓' : '✗'} ${mutant}  ${file}`)
    if (result?.message) console.log(result.message.replaceAll(/^/gm, '  '))
  }
  if (testResults.length === 0) console.log(said)
  return counts
}

/** Tries each mutant of the rules of access: by the calls of the world, then by the test that is named for it. */
export async function tryMutants(more = []) {
  const { notesIn } = await import('../server/test/mutants/notes.ts')
  const byCalls = await vitest('mutants', ['mutants'], {}, more)
  const byTests = await tryByTests([...notesIn('by-tests.txt')])
  return { ...byCalls, passed: byCalls.passed + byTests.passed, failed: byCalls.failed + byTests.failed }
}
