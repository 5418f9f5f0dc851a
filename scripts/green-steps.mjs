import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const inVitest = [
  'Fichiers dans un stockage S3',
  'Fichiers dans Swift, par S3',
  'Listes lues sur une réplique',
  'Aperçus par le ffmpeg fourni',
  'Règles d’accès, chacune ôtée',
  'Plusieurs serveurs',
]
const inBrowsers = [
  'Parcours dans le navigateur',
  'Parcours dans Chromium entier',
  'Parcours dans Firefox',
  'Parcours dans WebKit',
]
/** What looks at every file, tests and documents too. */
const ofAnyFile = ['Types, règles, architecture', 'Tests unitaires et HTTP']

/** The files that some steps alone run or read, and these steps; the first pattern that matches. Any other file is of all steps. */
export const filesOfSomeSteps = [
  { path: /^e2e\/.*\.spec\.ts$/, steps: [...ofAnyFile, ...inBrowsers] },
  { path: /^server\/test\/crash\/.*\.test\.ts$/, steps: [...ofAnyFile, 'Pannes et reprises'] },
  { path: /^(server|contract|web)\/.*\.test\.tsx?$/, steps: [...ofAnyFile, ...inVitest] },
  // What is green is told here, not what a step does.
  { path: /^scripts\/(green-steps|summary)\.mjs$/, steps: ofAnyFile },
  { path: /^([^/]+|docs\/.*)\.md$/, steps: ofAnyFile },
]

/** True for a step that a change of some files may make red. */
function isTouched(step, paths) {
  return paths.some((path) => filesOfSomeSteps.find((files) => files.path.test(path))?.steps.includes(step) ?? true)
}

const git = (folder, ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit of a checkout where nothing differs from it; null otherwise. */
function exactCommit(folder) {
  try {
    return git(folder, 'status', '--porcelain') === '' ? git(folder, 'rev-parse', 'HEAD') : null
  } catch {
    // Not a checkout, or no git.
    return null
  }
}

/** The files that differ between two commits, by path; null when the first is not there. */
function changedSince(folder, before, commit) {
  if (before === commit) return []
  try {
    // Without renames: a file that moved is one that goes and one that comes.
    return git(folder, 'diff', '--name-only', '--no-renames', '-z', before, commit).split('\0').filter(Boolean)
  } catch {
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

/** Of the steps that were green, those that nothing committed since can have made red. */
function stillGreen(folder, steps, commit) {
  return Object.fromEntries(
    Object.entries(steps).filter(([name, { commit: before }]) => {
      const paths = changedSince(folder, before, commit)
      return paths !== null && !isTouched(name, paths)
    }),
  )
}

/**
 * The steps that were green, by name: a run of hours that was cut, or red in one step, goes on with `--resume`. A step runs again when
 * a file that it runs or reads has changed since; where the checkout differs from its commit, all run.
 */
export function greenSteps({ folder, file, isResumed }) {
  const commit = exactCommit(folder)
  const steps = isResumed && commit !== null ? stillGreen(folder, readKept(file) ?? {}, commit) : {}
  return {
    /** What a step counted when it was green, `{ passed, failed, time, at, commit }`; undefined when it has to run. */
    of: (name) => steps[name],
    commit,
    keep(name, counts) {
      // Changed while it ran: it is green for no commit.
      if (commit === null || exactCommit(folder) !== commit) return
      steps[name] = { ...counts, at: new Date().toISOString(), commit }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(steps, null, 2))
    },
  }
}

export const greenStepsFile = (cache) => join(cache, 'green-steps.json')
