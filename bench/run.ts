/** Runs every benchmark, or those named on the command line, and prints one table. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Measure, print } from './table.ts'

const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))

const measures: Measure[] = []
for (const file of files) {
  const { bench }: { bench: () => Promise<Measure[]> } = await import(join(import.meta.dirname, file))
  measures.push(...(await bench()))
}
print(measures)
process.exit(measures.every(({ met }) => met) ? 0 : 1)
