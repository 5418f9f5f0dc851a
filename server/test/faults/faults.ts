import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { kill } from '../crash/processes.ts'
import type { Installation } from './installation.ts'

export type Fault = {
  name: string
  kind: 'embedded' | 'external'
  /** Causes the fault, and repairs what no supervisor would: a cut line. */
  strike: (installation: Installation) => Promise<void>
  /** Rounds by default in the whole table. `isShort`: the short table includes the fault. */
  rounds: number
  isShort?: boolean
  /** Milliseconds that the fault lasts, when it lasts. */
  lasts?: number
}

const cut =
  (lasts: number) =>
  async ({ line }: Installation) => {
    line?.silence()
    await sleep(lasts)
    line?.open()
  }

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 server',
    kind: 'embedded',
    rounds: 50,
    strike: async ({ server }) => server.kill(),
  },
  {
    name: 'kill -9 postmaster',
    kind: 'embedded',
    rounds: 50,
    isShort: true,
    strike: async ({ postmasterPid }) => kill(postmasterPid),
  },
  {
    name: 'kill -9 worker',
    kind: 'external',
    rounds: 50,
    strike: async ({ worker }) => worker?.kill(),
  },
  {
    name: 'backends terminated',
    kind: 'external',
    rounds: 5,
    strike: async ({ adminUrl }) => {
      const client = new pg.Client({ connectionString: adminUrl })
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'regie' and pid <> pg_backend_pid()`,
      )
      await client.end()
    },
  },
  { name: 'silent cut of 30 s', kind: 'external', rounds: 5, lasts: 30_000, strike: cut(30_000) },
  { name: 'silent cut of 12 s', kind: 'external', rounds: 1, lasts: 12_000, strike: cut(12_000) },
  {
    name: 'PostgreSQL stopped 20 s',
    kind: 'external',
    rounds: 2,
    lasts: 20_000,
    strike: async (installation) => {
      installation.line?.close()
      await installation.stopPostgres()
      await sleep(20_000)
      await installation.startPostgres()
    },
  },
  {
    name: 'PostgreSQL frozen 30 s',
    kind: 'external',
    rounds: 2,
    lasts: 30_000,
    strike: async ({ postgresPids }) => {
      for (const pid of postgresPids) kill(pid, 'SIGSTOP')
      await sleep(30_000)
      for (const pid of postgresPids) kill(pid, 'SIGCONT')
    },
  },
]
