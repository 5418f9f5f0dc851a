import { stripVTControlCharacters } from 'node:util'

export const inSeconds = (milliseconds) =>
  `${(milliseconds / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/**
 * Runs steps in turn and tells how each went. A step answers `{ passed, failed }`, and perhaps `failures`: each has its
 * `name` and `reason`, and a journey the lines of its `page`. One that throws counts as one failure. After a step marked
 * `essential` that failed, the rest is pointless: it is reported as not run and counts as failed. Those that `green` kept, but the
 * essential ones, are counted without running. An array in place of a step holds lanes, each an array of steps: the lanes run at once.
 * The last line is `N passed, N failed`, for machines.
 */
export async function runSteps(steps, green = null) {
  let isHopeless = false
  const runStep = async (step) => {
    if (isHopeless) return { name: step.name, passed: 0, failed: 1, time: 0, note: 'non lancé' }
    const kept = keptResult(step, green)
    if (kept) return kept
    const result = await timed(step)
    const { name, passed, failed, time } = result
    if (failed === 0 && passed > 0) green?.keep(name, { passed, failed, time })
    isHopeless ||= step.essential === true && failed > 0
    return result
  }
  const inTurn = async (lane) => {
    const results = []
    for (const step of lane)
      results.push(...(Array.isArray(step) ? (await Promise.all(step.map(inTurn))).flat() : [await runStep(step)]))
    return results
  }
  return report(await inTurn(steps))
}

/** The result of a step that was green before; undefined when it has to run. */
function keptResult({ name, essential = false }, green) {
  const kept = essential ? undefined : green?.of(name)
  if (!kept) return undefined
  const when = new Date(kept.at).toLocaleString('fr-FR', { dateStyle: 'short', timeStyle: 'short' })
  const where =
    kept.commit === green.commit
      ? 'sur ce même commit'
      : `au commit ${kept.commit.slice(0, 8)} : ce qu’elle essaie n’a pas changé`
  return { ...kept, name, note: `${kept.passed} réussis, le ${when}, ${where}` }
}

/** Runs one step; `time` is in milliseconds. */
async function timed({ name, work }) {
  console.log(`\n── ${name} ──`)
  const since = performance.now()
  let counts
  try {
    counts = await work()
  } catch (error) {
    console.error(error.message)
    counts = { passed: 0, failed: 1 }
  }
  return { name, ...counts, time: performance.now() - since }
}

/** The first lines of a reason, without the codes of colours and the calls inside libraries. */
const firstLines = (reason) =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules/'))
    .slice(0, 12)
    .map((line) => line.slice(0, 200))

function report(results) {
  console.log('\n── Bilan ──')
  for (const { name, passed, failed, time, note, failures = [] } of results) {
    const counts = note ?? (failed > 0 ? `${passed} réussis, ${failed} en échec` : `${passed} réussis`)
    console.log(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(34)} ${inSeconds(time).padStart(9)}   ${counts}`)
    for (const failure of failures) {
      console.log(`    ✗ ${failure.name}`)
      for (const line of [...firstLines(failure.reason), ...(failure.page ?? [])]) console.log(`        ${line}`)
    }
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 && sum('passed') > 0
}
