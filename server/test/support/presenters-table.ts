import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Audience, nothing, type Views, whole } from '#platform/present.ts'

const features = join(import.meta.dirname, '../../src/features')
const audiences: readonly Audience[] = ['staff', 'talent', 'client', 'guest', 'visitor']

const isPresenter = (value: unknown): value is { views: Views<unknown, unknown> } =>
  typeof value === 'function' && 'views' in value

const wordOf = (view: unknown) => (view === whole ? 'whole' : view === nothing ? '-' : 'part')

/** Every presenter of the product, with the view of each audience; `part`: a view of its own. */
export async function tableOfPresenters(): Promise<string> {
  const lines = ['presenter'.padEnd(52) + audiences.map((audience) => audience.padEnd(8)).join('')]
  for (const feature of readdirSync(features).toSorted((one, other) => one.localeCompare(other))) {
    const path = join(features, feature, 'present.ts')
    const module: unknown = await import(path).catch(() => ({}))
    for (const [name, value] of Object.entries(module ?? {})) {
      if (!isPresenter(value)) continue
      const cells = audiences.map((audience) => wordOf(value.views[audience]).padEnd(8)).join('')
      lines.push(`${feature}.${name}`.padEnd(52) + cells)
    }
  }
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}
