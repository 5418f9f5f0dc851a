import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import { readSession } from '../session-cookie.ts'
import { withAnswers } from './page-answers.ts'
import { modulesListName, pageModules } from './page-modules.ts'

/** Vite names these files by content: they never change. */
const immutable = 'public, max-age=31536000, immutable'

/** Completes the document of the application for its caller, before it is sent: resolves with what writes into it. */
export type PageWriter = (caller: { sessionToken: string | undefined }) => Promise<(document: string) => string>

const preloads = (files: readonly string[]) =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('')

/** The sources that let the scripts written in the document itself run, and no other. */
const sourcesOfInlineScripts = (document: string): string =>
  Array.from(
    document.matchAll(/<script>([\s\S]*?)<\/script>/g),
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  ).join('')

/** Serves the pages built in `folder`. Any address outside the API returns the application, which routes it. */
export async function webPages(
  app: FastifyInstance,
  folder: string | null,
  writers: readonly PageWriter[],
): Promise<void> {
  const path = folder === null ? null : join(folder, 'index.html')
  const document = path !== null && existsSync(path) ? readFileSync(path, 'utf8') : null
  const inlineScripts = sourcesOfInlineScripts(document ?? '')
  const needsOf = folder === null ? () => ({ files: [], answers: [] }) : pageModules(folder)
  const sendPage = async (built: string, request: FastifyRequest, reply: FastifyReply) => {
    const sessionToken = readSession(request)
    const [pathname = ''] = request.url.split('?')
    const needs = needsOf(pathname, sessionToken !== undefined)
    const withModules = built.replace('</head>', () => `${preloads(needs.files)}</head>`)
    const written = await Promise.all([
      ...writers.map((writer) => writer({ sessionToken })),
      withAnswers(app, request, needs.answers),
    ])
    const page = written.reduce((before, write) => write(before), withModules)
    void reply.type('text/html; charset=utf-8')
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    void reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", (own) => own + inlineScripts),
    )
    // What the API answers is stored by no browser, in a page either: there is nothing to compare the page with.
    if (needs.answers.length > 0) return reply.header('cache-control', 'no-store').send(page)
    // Weak, since it is compressed on the way.
    const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
    // Private: it holds the session of who asks.
    void reply.headers({ 'cache-control': 'private, no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.send(page)
  }
  if (folder !== null && document !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', 'index.html*', `${modulesListName}*`],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        void reply.header('cache-control', file.includes('/assets/') ? immutable : 'no-cache')
      },
    })
    // One route for hundreds of files: one each would take a quarter of a second of every start.
    const assets = new Set(existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [])
    app.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file } }, reply) =>
      assets.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
    )
    for (const url of ['/', '/index.html']) app.get(url, async (request, reply) => sendPage(document, request, reply))
    // A route, since answers of the handler of unknown addresses are not compressed.
    app.get('/*', async (request, reply) => {
      const isPage = !request.url.startsWith('/api') && request.headers.accept?.includes('text/html')
      return isPage ? sendPage(document, request, reply) : reply.callNotFound()
    })
  }
  app.setNotFoundHandler(async () => {
    throw fail('NOT_FOUND')
  })
}
