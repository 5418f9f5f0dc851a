import { Socket } from 'node:net'
import { DatabaseAway } from './away.ts'

/** Milliseconds of silence in both directions. Above `statement_timeout`, so that only a dead connection is so silent. */
const longestSilence = 35_000

export type DatabaseSockets = {
  /** Creates a socket for the driver (its `stream` option). */
  open: () => Socket
  /** Ends every connection. Running queries fail with `DatabaseAway`. */
  dropAll(): void
  /** Ends every connection, and refuses new ones. */
  seal(): void
  /** Records the bytes received so far. The returned function ends the connections that received nothing since. */
  mark(): () => void
}

/** The connections of this process to its database, to end them together when the network is cut. */
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
