import { node } from './project.mjs'
import { run } from './run.mjs'
import { vitest } from './test-reports.mjs'

/** True when the test fails on the mutant. A run that could not start tells nothing: what it said is printed. */
async function isKilled(mutant, file) {
  const command = node('vitest', ['run', file, '--project', 'unit', '--project', 'http', '--bail', '1'])
  const { said } = await run(command, { env: { REGIE_MUTANT: mutant, NO_COLOR: '1' }, quiet: true })
  const failed = /^\s*Tests\s+\d+ failed/m.test(said)
  console.log(`${failed ? '✓' : '✗'} ${mutant}  ${file}`)
  if (!failed) console.log(said.trimEnd().replaceAll(/^/gm, '  '))
  return failed
}

/** Tries each mutant of the rules of access: by the calls of the world, then by the test that is named for it. */
export async function tryMutants(more = []) {
  const { notesIn } = await import('../server/test/mutants/notes.ts')
  const counts = await vitest('mutants', ['mutants'], {}, more)
  const queue = [...notesIn('by-tests.txt')]
  const take = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      if (await isKilled(...next)) counts.passed += 1
      else counts.failed += 1
  }
  // Two at a time: a run mostly waits for its server and its database.
  await Promise.all([take(), take()])
  return counts
}
