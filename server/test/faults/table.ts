import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { type Findings, readFindings } from './findings.ts'
import { Installation } from './installation.ts'
import { type AcknowledgedWrites, Load } from './load.ts'

/** Milliseconds of silence after which the product is considered stuck, and restarted. */
const patienceMs = 60_000
/** The same for an upload: a disk that another proof fills takes tens of seconds to make one byte durable. */
const uploadPatienceMs = 180_000

export type FaultResult = Findings & {
  fault: string
  rounds: number
  acknowledged: number
  /** Seconds from the end of the fault to the first acknowledged write, one per round. */
  recoveries: number[]
  restartsByHand: number
  /** Exits of the server or the worker that the fault did not cause. */
  deaths: number
  /** Answers with status 500. */
  defects: number
}

const acknowledgedBy = ({ companies, comments, moves, brief, users, uploads }: AcknowledgedWrites) =>
  companies.length + comments.length + moves.length + brief.version + users.length + uploads.length

/** Milliseconds without a refusal after which the product counts as recovered. */
const calmMs = 1_500

/** Seconds until the last refusal that the fault caused; null when no write was acknowledged after it in time. */
async function recoveryOf(load: Load, since: number): Promise<number | null> {
  while (Date.now() - since < patienceMs) {
    const { lastAcknowledged, lastRefused } = load
    const isCalm = Date.now() - Math.max(lastRefused, since) > calmMs
    if (isCalm && lastAcknowledged > Math.max(lastRefused, since)) return Math.max(0, lastRefused - since) / 1000
    await sleep(50)
  }
  return null
}

/** Causes a fault while people write, once per round. Then looks for every acknowledged write. */
export async function tryFault(fault: Fault, rounds: number, onRound: (line: string) => void): Promise<FaultResult> {
  const installation = await Installation.start(fault.kind)
  try {
    const load = await Load.start(installation.url, { uploads: true })
    const recoveries: number[] = []
    let restartsByHand = 0
    for (let round = 1; round <= rounds; round += 1) {
      await sleep(1_000 + Math.random() * 2_000)
      await fault.strike(installation)
      const recovery = await recoveryOf(load, Date.now())
      if (recovery === null) {
        restartsByHand += 1
        installation.server.kill()
        await installation.ready()
      } else recoveries.push(recovery)
      onRound(`${fault.name} ${round}/${rounds}: ${recovery === null ? 'stuck' : `${recovery.toFixed(1)} s`}`)
    }
    const { uploadsLeft } = await load.end(uploadPatienceMs)
    const found = await readFindings(installation, load.kept, uploadsLeft)
    return {
      ...found,
      fault: fault.name,
      rounds,
      acknowledged: acknowledgedBy(load.kept),
      recoveries,
      restartsByHand,
      deaths: installation.server.deaths + (installation.worker?.deaths ?? 0),
      defects: load.statuses.get(500) ?? 0,
    }
  } finally {
    await installation.end()
  }
}

const header = [
  'fault',
  'rounds',
  'acknowledged',
  'lost',
  'duplicated',
  'stuck',
  'median s',
  'max s',
  'by hand',
  'deaths',
  '500',
]

/** The table, in Markdown. */
export function tableOf(results: readonly FaultResult[]): string {
  const lines = results.map((one) => {
    const sorted = one.recoveries.toSorted((a, b) => a - b)
    const seconds = (value: number | undefined) => value?.toFixed(1) ?? '–'
    return [
      one.fault,
      one.rounds,
      one.acknowledged,
      one.lost.length,
      one.duplicated.length,
      one.stuck.length,
      seconds(sorted[Math.floor(sorted.length / 2)]),
      seconds(sorted.at(-1)),
      one.restartsByHand,
      one.deaths,
      one.defects,
    ]
  })
  const written = [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  const details = results.flatMap(({ fault, lost, duplicated, stuck }) => [
    ...lost.map((one) => `${fault}: lost ${one}`),
    ...duplicated.map((one) => `${fault}: duplicated ${one}`),
    ...stuck.map((one) => `${fault}: stuck ${one}`),
  ])
  return [...written, '', ...details].join('\n')
}
