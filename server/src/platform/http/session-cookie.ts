import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'regie_session'
/** How long a browser stays signed in without being used, in seconds. */
const sessionSeconds = 30 * 24 * 3600

const attributes = (reply: FastifyReply) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: reply.server.secureCookies }) as const

export const readSession = (request: FastifyRequest): string | undefined => request.cookies[name]
export const writeSession = (reply: FastifyReply, token: string): void =>
  void reply.setCookie(name, token, { ...attributes(reply), maxAge: sessionSeconds })
export const clearSession = (reply: FastifyReply): void => void reply.clearCookie(name, attributes(reply))

const guestName = 'regie_guest'
/** How long a guest need not give their name again, in seconds. */
const guestSeconds = 180 * 24 * 3600

export const readGuest = (request: FastifyRequest): string | undefined => request.cookies[guestName]
export const writeGuest = (reply: FastifyReply, token: string): void =>
  void reply.setCookie(guestName, token, { ...attributes(reply), maxAge: guestSeconds })

declare module 'fastify' {
  interface FastifyInstance {
    /** True when people reach the product through HTTPS. */
    secureCookies: boolean
  }
}
