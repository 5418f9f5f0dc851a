import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { canInstall, installPackage } from './system-package.mjs'

const debian = '/usr/lib/postgresql'

async function find() {
  if (process.env.REGIE_PG_BIN) return process.env.REGIE_PG_BIN
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const { code, said } = await run(['pg_config', '--bindir'], { quiet: true })
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(code === 0 ? [said.trim()] : [])]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Folder of the programs of the machine's own PostgreSQL, the newest one. */
export async function ensureSystemPostgres() {
  const found = await find()
  if (found) return found
  if (canInstall()) {
    await installPackage('postgresql')
    const installed = await find()
    if (installed) return installed
  }
  throw new Error(
    'PostgreSQL est introuvable : installez-le, ou indiquez le dossier de ses programmes par REGIE_PG_BIN.',
  )
}
