import { once } from 'node:events'
import { request as ask } from 'node:http'
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2'
import { certificate } from '../server/test/support/certificate.ts'

const ofProduct = (headers: IncomingHttpHeaders, product: URL) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
  host: product.host,
  ...(headers.origin !== undefined && { origin: product.origin }),
})

/** HTTP/2 before the product, as a reverse proxy gives it: browsers then ask for everything at once. */
export async function startHttp2Proxy(url: string) {
  const product = new URL(url)
  const server = createSecureServer(certificate, (request, response) => {
    const { method, headers } = request
    const asked = ask(new URL(request.url, product), { method, headers: ofProduct(headers, product) }, (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () => server.close(),
  }
}
