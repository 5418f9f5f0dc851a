import type { SendMailOptions } from 'nodemailer'
import type { Message } from './mail.ts'

/** The fields that both transports pass to nodemailer. */
export const envelope = (from: string, { to, pictures = [], ...content }: Message): SendMailOptions => ({
  from,
  // An object, so that a comma in the address cannot make two recipients.
  to: { name: '', address: to },
  ...content,
  attachments: pictures.map(({ cid, jpeg }) => ({
    cid,
    filename: `${cid}.jpg`,
    content: jpeg,
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
  })),
  // RFC 3834 and its Exchange counterpart: absence messages must not answer an automatic mail.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
