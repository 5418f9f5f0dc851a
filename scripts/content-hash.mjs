import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const skipped = /^(node_modules|dist|.*\.test\.tsx?|.*\.gen\.ts)$/

function filesUnder(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !skipped.test(name))
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** One hash for the names and contents of files and folders given relative to the project. Times do not count. */
export function contentHash(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder).sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
