import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../http/failure.ts'
import { listPage, mailPage } from './dev-pages.ts'
import { listWrittenMails, readWrittenMail } from './files.ts'

const mostListed = 200

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
const addedByProxies = ['forwarded', 'x-real-ip', 'via']

/**
 * These pages show links that open accounts: they are for the machine's own user. The socket's address decides, not a proxy's
 * header. The host name must be local too, otherwise another site could point its name here.
 */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const proxied = Object.keys(headers).some((name) => name.startsWith('x-forwarded') || addedByProxies.includes(name))
  return !proxied && loopbackAddress.test(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
}

const onRequest = async (request: FastifyRequest) => {
  if (!isLocal(request)) throw fail('NOT_FOUND')
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)

/** Adds `/dev/mails`, which lists the mails of `directory` with working links. Other machines get a 404. */
export function devMails(app: FastifyInstance, directory: string): void {
  app.get('/dev/mails', { onRequest }, async (_request, reply) =>
    sendPage(reply, listPage(await listWrittenMails(directory, mostListed))),
  )
  app.get<{ Params: { id: string } }>('/dev/mails/:id', { onRequest }, async ({ params }, reply) => {
    const mail = await readWrittenMail(directory, params.id)
    if (!mail) throw fail('NOT_FOUND')
    return sendPage(reply, mailPage(mail))
  })
}
