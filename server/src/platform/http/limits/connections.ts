import type { Server } from 'node:net'
import { isLoopback } from '../local-caller.ts'

type ConnectionLimits = { most: number; mostPerAddress: number; isProxy: (address: string) => boolean }

/**
 * Limits open connections, in total and per address. Trusted proxies and this machine serve many people: they count in the total
 * only. An extra connection is closed without an answer.
 */
export function boundConnections(server: Server, { most, mostPerAddress, isProxy }: ConnectionLimits): void {
  server.maxConnections = most
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isLoopback(address) || isProxy(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > mostPerAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
