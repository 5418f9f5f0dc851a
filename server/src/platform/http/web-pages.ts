import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail } from './failure.ts'

/** Vite names these files by content: they never change. */
const immutable = 'public, max-age=31536000, immutable'

/** Serves the pages built in `folder`. Any address outside the API returns the application, which routes it. */
export async function webPages(app: FastifyInstance, folder: string | null): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api') && request.headers.accept?.includes('text/html')
    if (!built || !isPage) throw fail('NOT_FOUND')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
