import { Socket } from 'node:net'
import { DatabaseAway } from './away.ts'

/** Milliseconds without a byte in either direction: above `statement_timeout`, so that only a dead line is so silent. */
const longestSilence = 35_000

export type DatabaseSockets = {
  /** Makes a socket for the driver (its `stream` option). */
  open: () => Socket
  /** Ends every connection; the queries under way fail with `DatabaseAway`. */
  dropAll(): void
  /** Ends every connection, and lets none be made any more. */
  seal(): void
  /** Notes what was received so far; the answer ends the connections that received nothing since. */
  mark(): () => void
}

/** All the connections of this process to its database, so that those of a line that was cut can be ended together. */
export function databaseSockets(): DatabaseSockets {
  const all = new Set<Socket>()
  const drop = (socket: Socket) => socket.destroy(new DatabaseAway('the database fell silent', { isUndone: false }))
  let isSealed = false
  return {
    open() {
      const socket = new Socket()
      if (isSealed) process.nextTick(drop, socket)
      all.add(socket)
      socket.once('close', () => all.delete(socket))
      socket.setTimeout(longestSilence, () => drop(socket))
      return socket
    },
    dropAll: () => all.forEach(drop),
    seal() {
      isSealed = true
      all.forEach(drop)
    },
    mark() {
      const received = new Map([...all].map((socket) => [socket, socket.bytesRead]))
      return () => {
        for (const [socket, bytes] of received) if (all.has(socket) && socket.bytesRead === bytes) drop(socket)
      }
    },
  }
}
