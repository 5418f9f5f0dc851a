import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

const failedJourneys = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file} › ${title}`,
      reason: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
        .join('\n'),
    })),
  ...suites.flatMap(failedJourneys),
]

/** Lines of a page that a report shows. */
const shownLines = 80

/** Says what stood on the page of each journey that failed: on another machine it is all there is to go by. */
function printPages() {
  const results = 'test-results'
  for (const name of existsSync(results) ? readdirSync(results) : []) {
    const file = join(results, name, 'error-context.md')
    if (!existsSync(file)) continue
    const lines = (/```yaml\n([\s\S]*?)\n```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '').split('\n')
    const main = lines.findIndex((line) => line.includes('- main'))
    console.log(`\n── ${name} ──`)
    console.log(lines.slice(Math.max(main, 0), Math.max(main, 0) + shownLines).join('\n'))
  }
}

export async function playwright(name, env = {}) {
  const counts = await counted(
    name,
    () => node('@playwright/test', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], 'playwright'),
    (file) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      failures: failedJourneys(report),
    }),
  )
  if (counts.failed > 0) printPages()
  return counts
}
