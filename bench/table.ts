/** One line of the table: the quantity, its reference in the same run, and whether the target is met. */
export type Measure = { what: string; ours: string; beside: string; result: string; target: string; met: boolean }

/** Prints the table as Markdown, ready to paste. */
export function print(measures: readonly Measure[]): void {
  const rows = [
    ['measure', 'ours', 'beside it', 'result', 'target', ''],
    ...measures.map(({ what, ours, beside, result, target, met }) => [
      what,
      ours,
      beside,
      result,
      target,
      met ? '✓' : '✗',
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n'))
}

/** The figure under which a share of the others stands: 0.95 for the 95th percentile. */
export const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? Number.NaN

/** The median of an odd number of figures. */
export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** What was measured round by round, each beside its limit of the same round. */
export const besideLimit = (what: string, unit: string, target: number, ours: number[], limit: number[]): Measure => ({
  what,
  ours: `${Math.round(median(ours))} ${unit}`,
  beside: `${Math.round(median(limit))} ${unit}`,
  ...atLeast(
    target,
    ours.map((value, round) => value / (limit[round] ?? Number.NaN)),
  ),
})

/** What is compared with its limit: figures of which more is better. */
type Compared = {
  what: string
  unit: string
  target: number
  ours: () => Promise<number>
  beside: () => Promise<number>
}

/** Measures in three alternate rounds, after one that warms. */
export async function inTurns({ what, unit, target, ours, beside }: Compared): Promise<Measure> {
  await ours()
  const [figures, limits]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    figures.push(await ours())
    limits.push(await beside())
  }
  return besideLimit(what, unit, target, figures, limits)
}

/** The columns of a measure that a ratio to its limit decides: the median of the rounds, with each round beside it. */
export function atLeast(target: number, ratios: readonly number[]): Pick<Measure, 'result' | 'target' | 'met'> {
  const ratio = median(ratios)
  const rounds = ratios.map((one) => one.toFixed(2)).join(' ')
  return { result: `${ratio.toFixed(2)}× (${rounds})`, target: `≥ ${target}×`, met: ratio >= target }
}
