import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresProcesses } from '#platform/process/process-table.ts'
import { type Moment, moments, strike, type Victims } from './moments.ts'
import { kill, postmasterOf, Starter, until } from './processes.ts'

const isFull = process.env.REGIE_TESTS === 'full'

/** The rounds of ordinary runs: one per kind of damage. */
const short = new Set([
  'initdb has half of the cluster: both',
  'initdb is done, the cluster is not yet renamed: starter',
  'the first postmaster starts: starter',
  'rows are written: postmaster',
  'rows are written: both',
  'it stops: both',
  'it recovers from a former crash: both',
])

const rounds = moments.flatMap((moment) =>
  moment.victims.map((victims): [string, Moment, Victims] => [`${moment.name}: ${victims}`, moment, victims]),
)

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'regie-crash-'))
})
afterEach(() => {
  for (const pid of postgresProcesses(join(directory, 'cluster'), '')) kill(pid)
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** Starts PostgreSQL, writes rows, and kills it with its server during a write. The next start has a recovery to do. */
async function formerLife(): Promise<Set<number>> {
  const starter = new Starter(directory)
  const { pid } = await starter.writing()
  kill(starter.pid)
  kill(pid)
  await starter.gone()
  return starter.kept
}

async function rowsOf(url: string): Promise<Set<number>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('kept') is not null as there`)
    if (!rows[0]?.there) return new Set()
    const kept = await client.query<{ number: number }>('select number from kept where length(load) = 3500')
    return new Set(kept.rows.map(({ number }) => number))
  } finally {
    await client.end()
  }
}

describe('killed at any moment, starts again with every acknowledged row and leaves nothing behind', () => {
  it.each(isFull ? rounds : rounds.filter(([name]) => short.has(name)))('%s', async (_, moment, victims) => {
    const acknowledged = moment.isLater ? await formerLife() : new Set<number>()
    const killed = new Starter(directory)
    const at = await moment.reach(killed, directory)
    strike(victims, killed, at)
    // A starter that was not killed must conclude before it goes too.
    await until('conclusion', () => killed.ended || killed.started || killed.refused)
    kill(killed.pid)
    await killed.gone()
    for (const number of killed.kept) acknowledged.add(number)

    const again = new Starter(directory)
    const { url } = await again.serving()
    const found = await rowsOf(url)
    expect([...acknowledged].filter((number) => !found.has(number))).toEqual([])
    await again.writing()
    again.say('stop')
    await again.gone()
    expect(postmasterOf(directory)).toBeNull()
    expect(postgresProcesses(join(directory, 'cluster'), '')).toEqual([])
    expect(readdirSync(directory).sort()).toEqual(['cluster', 'postgres.log', 'secret'])
  })
})
