import type { FastifyReply, FastifyRequest } from 'fastify'

/** With `__Host-`, a browser refuses the cookie from another host of the parent domain. It requires HTTPS: without it, the plain name. */
const cookieNameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

const attributes = (reply: FastifyReply) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: reply.server.secureCookies }) as const

const read = (request: FastifyRequest, name: string) =>
  request.cookies[cookieNameOf(name, request.server.secureCookies)]
const write = (reply: FastifyReply, name: string, token: string, maxAge: number) =>
  void reply.setCookie(cookieNameOf(name, reply.server.secureCookies), token, { ...attributes(reply), maxAge })

const session = 'regie_session'
export const readSession = (request: FastifyRequest): string | undefined => read(request, session)
/** `seconds`: lifetime of the cookie. */
export const writeSession = (reply: FastifyReply, token: string, seconds: number): void =>
  write(reply, session, token, seconds)

/**
 * Closes the session in the browser, and clears its cache of private files. Other data of the pages (grid presets, unsent comments)
 * and other cookies stay.
 */
export function clearSession(reply: FastifyReply): void {
  void reply.clearCookie(cookieNameOf(session, reply.server.secureCookies), attributes(reply))
  void reply.header('clear-site-data', '"cache"')
}

const guest = 'regie_guest'
/** Seconds during which a guest's name is remembered. */
const guestSeconds = 180 * 24 * 3600
export const readGuest = (request: FastifyRequest): string | undefined => read(request, guest)
export const writeGuest = (reply: FastifyReply, token: string): void => write(reply, guest, token, guestSeconds)

const browser = 'regie_browser'
/** Seconds during which a browser is recognised after its last sign-in. */
const browserSeconds = 365 * 24 * 3600
export const readBrowser = (request: FastifyRequest): string | undefined => read(request, browser)
export const writeBrowser = (reply: FastifyReply, token: string): void => write(reply, browser, token, browserSeconds)

const signIn = 'regie_sign_in'
/** Time limit of a second step, or of a sign-in by passkey, in seconds. */
const signInSeconds = 10 * 60
export const readSignIn = (request: FastifyRequest): string | undefined => read(request, signIn)
export const writeSignIn = (reply: FastifyReply, token: string): void => write(reply, signIn, token, signInSeconds)
export const clearSignIn = (reply: FastifyReply): void =>
  void reply.clearCookie(cookieNameOf(signIn, reply.server.secureCookies), attributes(reply))

/**
 * The browser that was offered to sign in by passkey. Not the cookie of a second step: the sign-in page asks for the offer, whose
 * answer may come after that of a password.
 */
const passkey = 'regie_passkey'
export const readPasskeyOffer = (request: FastifyRequest): string | undefined => read(request, passkey)
export const writePasskeyOffer = (reply: FastifyReply, token: string): void =>
  write(reply, passkey, token, signInSeconds)

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyInstance {
    /** True when the public address uses HTTPS. */
    secureCookies: boolean
  }
}
