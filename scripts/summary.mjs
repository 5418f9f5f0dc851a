import { stripVTControlCharacters } from 'node:util'

export const inSeconds = (milliseconds) =>
  `${(milliseconds / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/**
 * Runs steps in turn and tells how each went. A step answers `{ passed, failed }`, and perhaps `failures`: each has its
 * `name` and `reason`, and a journey the lines of its `page`. One that throws counts as one failure. After a step marked
 * `essential` that failed, the rest is pointless: it is reported as not run and counts as failed. Those that `green` kept, but the
 * essential ones, are counted without running.
 * The last line is `N passed, N failed`, for machines.
 */
export async function runSteps(steps, green = null) {
  const results = []
  let isHopeless = false
  for (const { name, essential = false, work } of steps) {
    if (isHopeless) {
      results.push({ name, passed: 0, failed: 1, time: 0, note: 'non lancé' })
      continue
    }
    const kept = essential ? undefined : green?.of(name)
    if (kept) {
      const when = new Date(kept.at).toLocaleString('fr-FR', { dateStyle: 'short', timeStyle: 'short' })
      const where =
        kept.commit === green.commit
          ? 'sur ce même commit'
          : `au commit ${kept.commit.slice(0, 8)} : ce qu’elle essaie n’a pas changé`
      results.push({ ...kept, name, note: `${kept.passed} réussis, le ${when}, ${where}` })
      continue
    }
    console.log(`\n── ${name} ──`)
    const since = performance.now()
    let counts
    try {
      counts = await work()
    } catch (error) {
      console.error(error.message)
      counts = { passed: 0, failed: 1 }
    }
    const time = performance.now() - since
    results.push({ name, ...counts, time })
    if (counts.failed === 0 && counts.passed > 0) green?.keep(name, { ...counts, time })
    isHopeless = essential && counts.failed > 0
  }
  return report(results)
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
