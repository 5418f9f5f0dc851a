import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../http/failure.ts'
import { listPage, mailPage } from './dev-pages.ts'
import { listWrittenMails, readWrittenMail } from './files.ts'

const shown = 200

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
const addedByProxies = ['forwarded', 'x-real-ip', 'via']

/**
 * These pages show links that open accounts: they are for whoever sits at the machine. The socket's own address is what
 * counts, nothing a proxy says; and the name must be the machine's own, or another site could point its name at it.
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

/** Adds `/dev/mails`, where the mails written in `directory` can be read and their links followed. Elsewhere: 404. */
export function devMails(app: FastifyInstance, directory: string): void {
  app.get('/dev/mails', { onRequest }, async (_request, reply) =>
    sendPage(reply, listPage(await listWrittenMails(directory, shown))),
  )
  app.get<{ Params: { id: string } }>('/dev/mails/:id', { onRequest }, async ({ params }, reply) => {
    const mail = await readWrittenMail(directory, params.id)
    if (!mail) throw fail('NOT_FOUND')
    return sendPage(reply, mailPage(mail))
  })
}
