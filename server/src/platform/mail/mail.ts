import { createFilesMail } from './files.ts'
import { createSmtpMail } from './smtp.ts'

/** One mail to one person, in HTML and in plain text. */
export type Message = { to: string; subject: string; html: string; text: string }

type Sender = {
  /** Rejects when the mail could not be handed over: the caller (a job) tries again. */
  send(message: Message): Promise<void>
  /** Closes the connections that are kept open between mails. */
  close(): void
}
export type SmtpMail = Sender & { readonly kind: 'smtp' }
/** Mails are not sent: they are written in `directory`. */
export type FilesMail = Sender & { readonly kind: 'files'; readonly directory: string }
export type Mail = SmtpMail | FilesMail

type MailConfig = {
  /** `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS). Without it, the mails are written to files. */
  smtpUrl?: string
  /** Sender, `Régie <ne-pas-repondre@example.org>`. */
  from: string
  directory: string
}

export const createMail = ({ smtpUrl, from, directory }: MailConfig): Mail =>
  smtpUrl === undefined ? createFilesMail({ from, directory }) : createSmtpMail({ url: smtpUrl, from })
