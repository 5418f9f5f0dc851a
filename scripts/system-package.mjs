import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Whether packages can be installed without asking anyone: Debian or Ubuntu, as root. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages. Throws with what the tool said when it fails. */
export async function installPackage(...names) {
  const name = names.join(', ')
  console.log(`Installation du paquet ${name}…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update'], { quiet: true, env })
  const { code, said } = await run(['apt-get', 'install', '-y', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  })
  if (code !== 0) throw new Error(`Le paquet ${name} n’a pas pu être installé.\n${said}`)
}

/** The first of these paths that exists, after the package is installed where it can be; undefined on a machine without it. */
export async function ensureProgram(name, places) {
  const find = () => places.find((path) => path !== undefined && existsSync(path))
  if (!find() && canInstall())
    await installPackage(name).catch((error) => console.error(`${error.message}\nLes tests s’en passent.`))
  return find()
}
