/** What a media server is measured beside: a body piped to a file, a file piped to an answer, and nothing else. */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  const path = join(folder, basename(request.url ?? ''))
  const done = (): void => {
    response.end()
  }
  if (request.method === 'PATCH') {
    const start = Number(request.headers['upload-offset'])
    void pipeline(request, createWriteStream(path, { flags: start === 0 ? 'w' : 'r+', start })).then(done, done)
  } else {
    response.setHeader('content-length', statSync(path).size)
    void pipeline(createReadStream(path), response).catch(() => {})
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
