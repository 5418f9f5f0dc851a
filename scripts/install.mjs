import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from './content-hash.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { dropUnusableNode } from './packaged-node.mjs'
import { root } from './project.mjs'
import { run } from './run.mjs'

const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.regie-installed')

const manifests = ['package-lock.json', 'package.json', 'contract', 'server', 'web'].map((name) =>
  name.endsWith('.json') ? name : `${name}/package.json`,
)

/** What node_modules depends on: native packages differ by system, processor and C library. */
const wanted = () => `${contentHash(manifests)} ${process.platform}-${process.arch}\n`

const npm = () => {
  const own = process.env.npm_execpath
  return own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm']
}

/** Installs the packages when they are missing or no longer those of the lock file. Throws when npm fails. */
export async function ensureInstalled() {
  const want = wanted()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return
  console.log('Installation des dépendances…')
  const locked = readFileSync(lockFile)
  rmSync(stamp, { force: true })
  // The build needs the development packages, whatever NODE_ENV says about running.
  const { code, said } = await run(
    [...npm(), 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional'],
    { quiet: true, env: { NODE_ENV: 'development' } },
  )
  const isAltered = !readFileSync(lockFile).equals(locked)
  if (isAltered) writeFileSync(lockFile, locked)
  if (code !== 0) throw new Error(`L’installation a échoué. Vérifiez l’accès au registre npm, puis relancez.\n${said}`)
  if (isAltered) console.warn('npm voulait modifier package-lock.json : le fichier a été remis comme il était.')
  dropUnusableNode()
  writeFileSync(stamp, want)
}

/** The same, in turn with any other command that prepares this checkout. */
export const installOnce = () => oneAtATime(ensureInstalled)
