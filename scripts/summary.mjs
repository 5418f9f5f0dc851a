export const inSeconds = (milliseconds) =>
  `${(milliseconds / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/**
 * Runs steps in turn and tells how each went. A step answers `{ passed, failed }`, and perhaps the `names` of what failed;
 * one that throws counts as one failure. After a step marked `essential` that failed, the rest is pointless: it is
 * reported as not run and counts as failed.
 * The last line is `N passed, N failed`, for machines.
 */
export async function runSteps(steps) {
  const results = []
  let isHopeless = false
  for (const { name, essential = false, work } of steps) {
    if (isHopeless) {
      results.push({ name, passed: 0, failed: 1, time: 0, note: 'non lancé' })
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
    results.push({ name, ...counts, time: performance.now() - since })
    isHopeless = essential && counts.failed > 0
  }
  return report(results)
}

function report(results) {
  console.log('\n── Bilan ──')
  for (const { name, passed, failed, time, note, names = [] } of results) {
    const counts = note ?? (failed > 0 ? `${passed} réussis, ${failed} en échec` : `${passed} réussis`)
    console.log(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(34)} ${inSeconds(time).padStart(9)}   ${counts}`)
    for (const failure of names) console.log(`    ✗ ${failure}`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 && sum('passed') > 0
}
