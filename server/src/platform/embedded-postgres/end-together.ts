import { constants } from 'node:os'
import { postgresProcesses } from '../process/process-table.ts'
import type { Cluster } from './postmaster.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Without other listeners, exits as the signal would, but with the `exit` event. */
function onSignal(signal: (typeof signals)[number]): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
}

/**
 * Ends the postmaster when this process exits without stopping it: failed start, error, early signal. Only `kill -9` leaves it
 * running. Returns the function that cancels this.
 */
export function endTogether(cluster: Cluster): () => void {
  const onExit = () => {
    // For a backend, the same signal cancels its query.
    for (const pid of postgresProcesses(cluster.path, cluster.name)) {
      try {
        process.kill(pid, 'SIGINT')
      } catch {
        // It ended after the list was made.
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
