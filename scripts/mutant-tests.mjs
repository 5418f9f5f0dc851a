import { node } from './project.mjs'
import { run } from './run.mjs'
import { vitest } from './test-reports.mjs'

/** Tries each mutant of the rules of access: by the calls of the world, then by the test that is named for it. */
export async function tryMutants(more = []) {
  const { notesIn } = await import('../server/test/mutants/notes.ts')
  const counts = await vitest('mutants', ['mutants'], {}, more)
  for (const [mutant, file] of notesIn('by-tests.txt')) {
    const command = node('vitest', ['run', file, '--project', 'unit', '--project', 'http', '--bail', '1'])
    const { said } = await run(command, { env: { REGIE_MUTANT: mutant, NO_COLOR: '1' }, quiet: true })
    // A run that could not start tells nothing.
    const isKilled = /^\s*Tests\s+\d+ failed/m.test(said)
    console.log(`${isKilled ? '✓' : '✗'} ${mutant}  ${file}`)
    if (isKilled) counts.passed += 1
    else counts.failed += 1
  }
  return counts
}
