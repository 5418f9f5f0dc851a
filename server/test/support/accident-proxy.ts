import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before an HTTP service. On request it refuses (503), cuts connections, or hangs. */
export async function startAccidentProxy(target: string) {
  let isRefused: (url: string) => boolean = () => false
  let isCut = false
  let isHung = false
  const server = createServer((request, response) => {
    if (isHung) return
    if (isCut) {
      request.socket.destroy()
      return
    }
    const { method, headers, url = '/' } = request
    if (isRefused(url)) {
      request.resume()
      response.writeHead(503).end()
      return
    }
    const asked = ask(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refuse: (chosen: (url: string) => boolean) => {
      isRefused = chosen
    },
    cut: (cut: boolean) => {
      isCut = cut
    },
    hang: (hung: boolean) => {
      isHung = hung
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
