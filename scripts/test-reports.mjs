import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cache, node } from './project.mjs'
import { run } from './run.mjs'

const reports = join(cache, 'reports')

/**
 * Runs what writes a JSON report and counts by `count`, which also tells the tests that failed. A run that failed without
 * a failed test still fails once.
 */
async function counted(name, command, env, count) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const { code } = await run(command(file), { env: env(file) })
  let counts = { passed: 0, failed: 0 }
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`Aucun rapport n’a été écrit (${name}).`)
  }
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) counts.failed = 1
  return counts
}

/** One step for a command that is right or wrong as a whole. */
export async function whole(command) {
  const { code } = await run(command)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs the tests of some projects; those of the given files alone, if any is. */
export const vitest = (name, projects, env = {}, files = []) =>
  counted(
    name,
    (file) =>
      node('vitest', [
        'run',
        ...files,
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    () => env,
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(({ name: path, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            name: `${relative('.', path)} › ${fullName}`,
            reason: failureMessages.join('\n'),
          })),
      ),
    }),
  )

/** Lines of a page that a report shows. */
const shownLines = 60

/** What stood on the page of a journey that failed: on another machine it is all there is to go by. */
function pageOf({ attachments = [] }) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file || !existsSync(file)) return []
  const lines = (/```yaml\n([\s\S]*?)\n```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '').split('\n')
  const main = Math.max(
    lines.findIndex((line) => line.includes('- main')),
    0,
  )
  return lines.slice(main, main + shownLines)
}

const failedJourneys = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const runs = tests.flatMap(({ results }) => results)
      return {
        name: `${file} › ${title}`,
        reason: runs.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        page: runs.flatMap(pageOf),
      }
    }),
  ...suites.flatMap(failedJourneys),
]

/** Makes the journeys of a configuration of Playwright. */
export function playwright(name, env = {}, config = 'playwright') {
  return counted(
    name,
    () => node('@playwright/test', ['test', '-c', `e2e/${config}.config.ts`, '--reporter=list,json'], 'playwright'),
    (file) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      failures: failedJourneys(report),
    }),
  )
}
