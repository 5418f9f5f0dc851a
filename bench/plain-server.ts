/**
 * The server that a media server is compared with: a body piped to a file and synced, a file piped to an answer, and nothing else.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = ''] = process.argv.slice(2)
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = join(folder, basename(request.url ?? ''))
  if (request.method === 'PATCH') {
    const start = Number(request.headers['upload-offset'])
    await pipeline(request, createWriteStream(path, { flags: start === 0 ? 'w' : 'r+', start, flush: true }))
    response.end()
  } else {
    response.setHeader('content-length', statSync(path).size)
    await pipeline(createReadStream(path), response)
  }
}
const server = createServer((request, response) => {
  // A client that leaves early is no failure.
  answer(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
