import { constants } from 'node:os'
import { postgresProcesses } from '../process/process-table.ts'
import type { Cluster } from './postmaster.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Nobody else listens: what the signal does by itself, but with the `exit` event. */
function onSignal(signal: (typeof signals)[number]): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
}

/**
 * Ends the postmaster with this process whenever that ends without having stopped it: a failed start, an error, a signal that
 * comes before the product listens to signals. Only a `kill -9` leaves it behind. Answers how to give this up.
 */
export function endTogether(cluster: Cluster): () => void {
  const onExit = () => {
    // To a backend the same signal says to give up its query.
    for (const pid of postgresProcesses(cluster.path, cluster.name)) {
      try {
        process.kill(pid, 'SIGINT')
      } catch {
        // It ended by itself since it was listed.
      }
    }
  }
  process.on('exit', onExit)
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    process.off('exit', onExit)
    for (const signal of signals) process.off(signal, onSignal)
  }
}
