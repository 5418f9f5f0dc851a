/**
 * Three servers and two workers on one PostgreSQL, through PgBouncer, with one store, behind Caddy: files whose pieces arrive anywhere,
 * servers that are restarted in turn under load, servers that are killed. Ends with 1 when anything was lost.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startFleet } from './fleet.ts'
import { connections, lostOf, startListeners, startLoad } from './fleet-load.ts'
import { wrongUploads } from './fleet-uploads.ts'
import { type Measure, percentile, print } from './table.ts'

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: '' },
    pgbouncer: { type: 'string', default: '/usr/sbin/pgbouncer' },
    caddy: { type: 'string', default: '/usr/bin/caddy' },
    /** Seconds from one kill to the next. */
    every: { type: 'string', default: '60' },
  },
})
const uploads = 50
const restarts = 3
const kills = 5
const pages = 100
/** Milliseconds in which a page that was cut hears again. */
const mostSilence = 5_000

const told = (failed: Record<string, number>) =>
  Object.entries(failed)
    .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
    .join(', ') || 'none'

const fleet = await startFleet(values)
const measures: Measure[] = []
try {
  const wrong = await wrongUploads(fleet, uploads)
  measures.push({
    what: `${uploads} files of 4 MB, pieces at any of 3 servers`,
    ours: `${uploads - wrong} the same`,
    beside: '',
    result: '',
    target: `${uploads}`,
    met: wrong === 0,
  })

  const rolling = startLoad(fleet)
  for (let round = 0; round < restarts; round += 1)
    for (const server of fleet.servers) {
      await server.end('SIGTERM')
      server.start()
      await server.ready()
      // The proxy asks each second whether it is ready.
      await sleep(2_000)
    }
  const rolled = await rolling.stop()
  const forgotten = await lostOf(fleet, rolled.acknowledged)
  measures.push(
    {
      what: `${restarts} rolling restarts under ${connections} connections: failed calls`,
      ours: told(rolled.failed),
      beside: `${rolled.calls} calls`,
      result: '',
      target: 'none',
      met: Object.keys(rolled.failed).length === 0,
    },
    {
      what: 'acknowledged writes that are lost',
      ours: `${forgotten.length}`,
      beside: '',
      result: '',
      target: '0',
      met: forgotten.length === 0,
    },
  )

  const listeners = startListeners(fleet, pages)
  while (listeners.connected() < pages) await sleep(50)
  const cut = startLoad(fleet)
  for (let kill = 0; kill < kills; kill += 1) {
    const server = fleet.servers[kill % fleet.servers.length]
    await server?.end('SIGKILL')
    server?.start()
    await server?.ready()
    await sleep(Number(values.every) * 1000)
  }
  const survived = await cut.stop()
  const lost = await lostOf(fleet, survived.acknowledged)
  const silences = await listeners.stop()
  const longest = Math.round(percentile(silences, 1))
  measures.push(
    {
      what: `${kills} servers killed under ${connections} connections: acknowledged writes that are lost`,
      ours: `${lost.length}`,
      beside: `${survived.calls} calls; failed: ${told(survived.failed)}`,
      result: '',
      target: '0',
      met: lost.length === 0,
    },
    {
      what: `${silences.length} cuts of ${pages} pages that listen, until they hear again`,
      ours: `p50 ${Math.round(percentile(silences, 0.5))} ms, at most ${longest} ms`,
      beside: '',
      result: '',
      target: `≤ ${mostSilence} ms`,
      met: silences.length > 0 && longest <= mostSilence,
    },
  )
} finally {
  await fleet.stop()
}
print(measures)
process.exit(measures.every(({ met }) => met) ? 0 : 1)
