import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The commit of a checkout where nothing differs from it; null otherwise. */
function exactCommit(folder) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    // Not a checkout, or no git.
    return null
  }
}

function readKept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // None yet, or cut while it was written.
    return null
  }
}

/**
 * The steps that were green on this very commit, by name: a run of hours that was cut, or red in one step, goes on with `--resume`.
 * Anything that changed since makes them all run again.
 */
export function greenSteps({ folder, file, isResumed }) {
  const commit = exactCommit(folder)
  const kept = readKept(file)
  const steps = isResumed && commit !== null && kept?.commit === commit ? kept.steps : {}
  return {
    /** What a step counted when it was green, `{ passed, failed, time, at }`; undefined when it has to run. */
    of: (name) => steps[name],
    keep(name, counts) {
      // Changed while it ran: it is green for no commit.
      if (commit === null || exactCommit(folder) !== commit) return
      steps[name] = { ...counts, at: new Date().toISOString() }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ commit, steps }, null, 2))
    },
  }
}

export const greenStepsFile = (cache) => join(cache, 'green-steps.json')
