import { ensureProgram } from './system-package.mjs'

/** The program of PgBouncer, installed where it can be; undefined on a machine without it. */
export const ensurePgbouncer = () =>
  ensureProgram('pgbouncer', [
    process.env.REGIE_TEST_PGBOUNCER,
    '/usr/sbin/pgbouncer',
    '/usr/local/sbin/pgbouncer',
    '/usr/local/bin/pgbouncer',
  ])
