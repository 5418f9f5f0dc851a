import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { boundConnections } from './connections.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A server with limits. `from` connects from a local address, and resolves to whether the connection stayed open. */
async function bounded(isProxy: (address: string) => boolean = () => false) {
  const server = createServer((socket) => socket.on('error', () => {}))
  boundConnections(server, { most: 6, mostPerAddress: 3, isProxy })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  opened.push(server)
  const from = async (localAddress: string): Promise<{ kept: boolean; socket: Socket }> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    opened.push({ close: () => socket.destroy() })
    const over = new Promise<boolean>((resolve) => {
      socket.on('close', () => resolve(false))
      socket.on('error', () => resolve(false))
    })
    return { kept: await Promise.race([over, new Promise<boolean>((r) => setTimeout(() => r(true), 300))]), socket }
  }
  const row = async (address: string, count: number) => {
    const kept: boolean[] = []
    for (let one = 0; one < count; one += 1) kept.push((await from(address)).kept)
    return kept
  }
  return { from, row }
}

describe('connections', () => {
  it('are limited per address, until closed', async () => {
    const { from, row } = await bounded()
    const { socket } = await from('127.0.0.2')
    expect(await row('127.0.0.2', 3)).toEqual([true, true, false])
    expect(await row('127.0.0.3', 1)).toEqual([true])
    socket.destroy()
    await once(socket, 'close')
    expect(await row('127.0.0.2', 1)).toEqual([true])
  })

  it('are limited in total, including those of a proxy and of this machine', async () => {
    const { row } = await bounded((address) => address === '127.0.0.4')
    expect(await row('127.0.0.4', 4)).toEqual([true, true, true, true])
    expect(await row('127.0.0.1', 3)).toEqual([true, true, false])
  })
})
