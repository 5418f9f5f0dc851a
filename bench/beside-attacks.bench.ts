/**
 * Sign-in during attacks on the shipped product: its 95th percentile during each attack, compared with none in the same
 * run, alternately.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { hashPassword } from '../server/src/platform/secrets/passwords.ts'
import { largeAccounts } from '../server/test/samples/large-agency.ts'
import { fillAgency } from './agency.ts'
import { mediaClient } from './media-client.ts'
import { serveProduct } from './serve-product.ts'
import { slowPicture } from './slow-picture.ts'
import type { Measure } from './table.ts'

const signIns = 20
const rounds = 5
const password = 'sept chevaux bleus au Mans'
const slowdownLimit = 1.5

const p95 = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? Number.NaN

/** Duration of consecutive sign-ins, in milliseconds. */
async function measureSignIns(url: string): Promise<number[]> {
  const took: number[] = []
  for (let count = 0; count < signIns; count += 1) {
    const began = performance.now()
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: largeAccounts.staff, password }),
      signal: AbortSignal.timeout(60_000),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
    took.push(performance.now() - began)
  }
  return took
}

/** Runs an attack during a measurement. */
async function duringAttack<Measured>(
  orders: { kind: string; url: string; cookie: string },
  measure: () => Promise<Measured>,
) {
  const attacker = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'attacker.ts'), JSON.stringify(orders)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(attacker.stdout, 'data')
  try {
    return await measure()
  } finally {
    attacker.kill('SIGKILL')
    await once(attacker, 'exit')
    // Remaining work of the attack ends before the next measurement.
    await sleep(2000)
  }
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-attacks-'))
  const database = mkdtempSync(join(tmpdir(), 'regie-attacks-postgres-'))
  const postgres = await startEmbeddedPostgres({ directory: database })
  const { staff: cookie } = await fillAgency(postgres.url, 0.01)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('update users set password_hash = $1 where email = $2', [
    await hashPassword(password),
    largeAccounts.staff,
  ])
  await client.end()
  const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'data'), pool: 10 })
  const { url } = product
  try {
    await measureSignIns(url)
    const found: [string, { alone: number[]; took: number[] }][] = []
    for (const kind of ['arrays', 'halves', 'pictures']) {
      const [alone, took]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        alone.push(...(await measureSignIns(url)))
        took.push(...(await duringAttack({ kind, url, cookie }, () => measureSignIns(url))))
      }
      found.push([kind, { alone, took }])
    }
    const picture = join(directory, 'lente.svg')
    writeFileSync(picture, slowPicture)
    await (await mediaClient(url, cookie)).deposit('lente.svg', picture, Buffer.byteLength(slowPicture))
    const after: number[] = []
    for (let round = 0; round < rounds; round += 1) after.push(...(await measureSignIns(url)))
    const [, before] = found.at(-1) ?? []
    found.push(['deposit', { alone: before?.alone ?? [], took: after }])
    const names: Record<string, string> = {
      arrays: '400 000 nested arrays in a loop',
      halves: '500 half-sent bodies',
      pictures: 'four pictures of 600 bytes',
      deposit: 'one SVG deposited',
    }
    return found.map(([kind, { alone, took }]) => ({
      what: `sign-in beside ${names[kind] ?? kind}, p95 of ${signIns * rounds}`,
      ours: `${Math.round(p95(took))} ms`,
      beside: `${Math.round(p95(alone))} ms alone`,
      result: `${(p95(took) / p95(alone)).toFixed(2)}×`,
      target: `≤ ${slowdownLimit}×`,
      met: p95(took) <= slowdownLimit * p95(alone),
    }))
  } finally {
    await product.stop()
    await postgres.stop()
    for (const made of [directory, database]) rmSync(made, { recursive: true, force: true })
  }
}
