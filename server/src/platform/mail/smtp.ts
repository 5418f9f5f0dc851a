import { createTransport } from 'nodemailer'
import { JobFailed } from '../jobs/cause.ts'
import { traceOutside } from '../tracing/work.ts'
import { envelope } from './envelope.ts'
import type { Mail } from './mail.ts'

const seconds = (count: number) => count * 1000

const networkCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS'])

/** Names the cause of a failed delivery. An address refused for good is not retried. */
function deliveryFailure(error: unknown): JobFailed {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (code === 'EAUTH') return new JobFailed('MAIL_LOGIN', { cause: error })
  if (code === 'EENVELOPE') return new JobFailed('MAIL_ADDRESS', { cause: error, isFinal: status >= 500 })
  if (networkCodes.has(code) && status === 0) return new JobFailed('MAIL_UNREACHABLE', { cause: error })
  return new JobFailed('MAIL_REFUSED', { cause: error })
}

/** Sends through an SMTP server over a few persistent connections. Encrypted when the server supports it. */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const { hostname, username } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    dnsTimeout: seconds(10),
    tls: { minVersion: 'TLSv1.2' },
    // A password is never sent to a server without encryption. A relay without password may do without.
    requireTLS: username !== '',
  })
  return {
    kind: 'smtp',
    async send(message) {
      await traceOutside('SMTP', { 'server.address': hostname }, () =>
        transport.sendMail(envelope(from, message)).catch((error: unknown) => {
          throw deliveryFailure(error)
        }),
      )
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw deliveryFailure(error)
      })
    },
    close: () => transport.close(),
  }
}
