import { createTransport } from 'nodemailer'
import { envelope } from './envelope.ts'
import type { Mail } from './mail.ts'

const seconds = (count: number) => count * 1000

/** Sends through an SMTP server, over a few connections that are kept open. Encrypted whenever the server can be. */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    dnsTimeout: seconds(10),
    tls: { minVersion: 'TLSv1.2' },
    // A password is never given to a server that does not encrypt; a relay that asks for none may do without.
    requireTLS: new URL(url).username !== '',
  })
  return {
    kind: 'smtp',
    async send(message) {
      await transport.sendMail(envelope(from, message))
    },
    close: () => transport.close(),
  }
}
