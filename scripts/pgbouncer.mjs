import { existsSync } from 'node:fs'
import { canInstall, installPackage } from './system-package.mjs'

const places = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/local/bin/pgbouncer']
const find = () => process.env.REGIE_TEST_PGBOUNCER ?? places.find((path) => existsSync(path))

/** The program of PgBouncer, installed where it can be; undefined on a machine without it. */
export async function ensurePgbouncer() {
  if (!find() && canInstall())
    await installPackage('pgbouncer').catch((error) => console.error(`${error.message}\nLes tests s’en passent.`))
  return find()
}
