import type { RetryPolicy } from '../jobs/jobs.ts'
import { createFilesMail } from './files.ts'
import { createSmtpMail } from './smtp.ts'

/** One mail to one person, in HTML and in plain text. */
export type Message = {
  /** A UUID, the same at each attempt: receivers keep one of two copies, since both have the same Message-ID. */
  key: string
  to: string
  subject: string
  html: string
  text: string
  pictures?: readonly MailPicture[]
  /** The name shown as the sender; null: that of the settings. */
  senderName?: string | null
}
/** A picture inside the mail, shown by `<img src="cid:…">`: nothing is fetched when the mail is read. */
export type MailPicture = { cid: string; type: 'image/jpeg' | 'image/png'; content: Buffer }

/** Retries of a mail that could not be sent: after 5 to 10 s, then doubled each time, for three hours. */
export const mailRetries = {
  retryLimit: 11,
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: 15,
  expireInSeconds: 120,
} satisfies RetryPolicy

export type Mail = {
  /** Rejects when the mail could not be sent. The caller (a job) retries. */
  send(message: Message): Promise<void>
  /** Signs in at the mail server and sends nothing. Rejects with `JobFailed` when it does not answer or refuses. */
  check(): Promise<void>
  /** Closes the connections kept open. */
  close(): void
  /** `files`: mails are written to the directory, not sent. */
  readonly kind: 'smtp' | 'files'
}

type MailConfig = {
  /** `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS). Without it, mails are written to files. */
  smtpUrl?: string
  /** Sender, `Régie <ne-pas-repondre@example.org>`. */
  from: string
  directory: string
}

export const createMail = ({ smtpUrl, from, directory }: MailConfig): Mail =>
  smtpUrl === undefined ? createFilesMail({ from, directory }) : createSmtpMail({ url: smtpUrl, from })
