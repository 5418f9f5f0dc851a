import { connect, createServer, type Server, type Socket } from 'node:net'

type Mode = 'open' | 'silent' | 'closed'

/**
 * A line to a server, which can be cut in two ways. `silence` drops every byte without a reset, for ever on open
 * connections, like a router that forgot them. `close` refuses and resets, like a stopped server. `latency`: milliseconds that
 * each answer takes on its way.
 */
export async function startLine(targetPort: number, { latency = 0 }: { latency?: number } = {}) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let mode: Mode = 'open'
  let target = targetPort

  let roundTrips = 0
  const roundTripsAtCommits: number[] = []

  const accept = (client: Socket) => {
    const server = connect(target, '127.0.0.1')
    const pair = [client, server] as const
    pairs.add(pair)
    // What is sent before the answer to what went before leaves with it.
    let isAnswered = true
    client.on('data', (bytes) => {
      if (isAnswered) roundTrips += 1
      isAnswered = false
      if (pairs.has(pair)) server.write(bytes)
    })
    const answer = (bytes: Buffer | string) => {
      isAnswered = true
      if (bytes.includes('COMMIT\0')) roundTripsAtCommits.push(roundTrips)
      if (pairs.has(pair)) client.write(bytes)
    }
    server.on('data', (bytes) => {
      if (latency === 0) answer(bytes)
      else setTimeout(answer, latency, bytes)
    })
    for (const [from, to] of [pair, [server, client] as const]) {
      from.on('error', () => {})
      from.once('close', () => {
        // After a silence, neither side of a pair receives anything.
        if (pairs.delete(pair)) to.destroy()
      })
    }
  }
  const listening = createServer((client) => {
    if (mode === 'open') return accept(client)
    client.on('error', () => {})
    if (mode === 'closed') client.resetAndDestroy()
    else lost.add(client)
  })
  const lost = new Set<Socket>()
  const listen = (server: Server, port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(listening, 0)
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    port,
    /** How many times something was sent, then waited for. */
    roundTrips: () => roundTrips,
    /** The same, at the end of each transaction that was recorded. */
    roundTripsAtCommits: () => [...roundTripsAtCommits],
    /** The same address, through this line. */
    through(url: string): string {
      const line = new URL(url)
      line.hostname = '127.0.0.1'
      line.port = String(port)
      return line.href
    },
    open(newTarget = target) {
      target = newTarget
      mode = 'open'
    },
    silence() {
      mode = 'silent'
      for (const pair of pairs) for (const socket of pair) lost.add(socket)
      pairs.clear()
    },
    close() {
      mode = 'closed'
      for (const [client] of pairs) client.resetAndDestroy()
    },
    async end() {
      for (const socket of [...lost, ...[...pairs].flat()]) socket.destroy()
      await new Promise((done) => listening.close(done))
    },
  }
}
export type Line = Awaited<ReturnType<typeof startLine>>
