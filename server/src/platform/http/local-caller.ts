import type { FastifyRequest } from 'fastify'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True for a loopback address. */
export const isLoopback = (address: string): boolean => loopback.has(address)

/** True when the call comes from this machine, and not through a proxy on it. */
export const isLocalCaller = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-') || name === 'x-real-ip',
  )
