import type { SendMailOptions } from 'nodemailer'
import type { Message } from './mail.ts'

/** What both ways of sending hand to nodemailer. */
export const envelope = (from: string, { to, ...content }: Message): SendMailOptions => ({
  from,
  // As an object, so that a comma in the address can't make two recipients of it.
  to: { name: '', address: to },
  ...content,
  // RFC 3834 and its Exchange counterpart: absence messages and vacation programs must not answer an automatic mail.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
