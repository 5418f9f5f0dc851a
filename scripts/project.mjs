import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What these scripts leave between two runs: locks, reports. Never committed. */
export const cache = join(root, '.cache')

/** Path of the program `name` that a package brings, to be run by Node: shell wrappers differ from system to system. */
export function programOf(packageName, name = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** Command line that runs a package's program in this very Node. */
export const node = (packageName, args = [], name = packageName) => [
  process.execPath,
  programOf(packageName, name),
  ...args,
]
