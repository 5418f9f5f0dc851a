import { connect, createServer, type Socket } from 'node:net'

/** A proxy that cuts every connection on demand, as a bad line does: no farewell, bytes lost on the way. */
export async function startCuttingProxy(port: number) {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket)
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.on('error', () => {})
    }
    client.pipe(target).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    cut() {
      for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
