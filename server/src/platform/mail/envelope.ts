import type { SendMailOptions } from 'nodemailer'
import type { Message } from './mail.ts'

const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** The same address under another name: an object, so that no sign in the name can add an address. */
const named = (from: string, name: string) => ({ name, address: addressOf(from) })

/** The fields that both transports pass to nodemailer. */
export const envelope = (
  from: string,
  { key, to, pictures = [], senderName = null, ...content }: Message,
): SendMailOptions => ({
  from: senderName === null ? from : named(from, senderName),
  messageId: `<${key}@${addressOf(from).split('@').at(-1)}>`,
  // An object, so that a comma in the address cannot make two recipients.
  to: { name: '', address: to },
  ...content,
  attachments: pictures.map(({ cid, type, content: bytes }) => ({
    cid,
    filename: `${cid}.${type === 'image/png' ? 'png' : 'jpg'}`,
    content: bytes,
    contentType: type,
    contentDisposition: 'inline' as const,
  })),
  // RFC 3834 and its Exchange counterpart: absence messages must not answer an automatic mail.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
