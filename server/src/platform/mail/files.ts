import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { envelope } from './envelope.ts'
import type { Mail } from './mail.ts'

/** A mail written to a file instead of sent. Ids sort by time. */
const WrittenMail = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type WrittenMail = z.infer<typeof WrittenMail>

const idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{8,32}$/

/** A mail attempted again takes the files of the first attempt. */
async function idFor(directory: string, key: string, sentAt: Date): Promise<string> {
  const end = `-${key.replaceAll('-', '')}`
  const written = (await readdir(directory)).find((name) => name.endsWith(`${end}.eml`))
  return written?.slice(0, -'.eml'.length) ?? `${sentAt.toISOString().replaceAll(/[-:.]/g, '')}${end}`
}

/** Mails hold links that open accounts: only the server's user can read them. They are renamed once complete. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/**
 * Writes each mail to two files. `<id>.eml` is the message for mail programs. `<id>.json` holds its parts, for `/dev/mails`. The
 * second is written last: a listed mail is complete.
 */
export function createFilesMail({ from, directory }: { from: string; directory: string }): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    kind: 'files',
    async send(message) {
      const sentAt = new Date()
      const { message: mime } = await transport.sendMail({ ...envelope(from, message), date: sentAt })
      if (!Buffer.isBuffer(mime)) throw new Error('The stream transport did not return the message as a buffer')
      const { key, pictures = [], senderName: _, ...parts } = message
      const html = pictures.reduce(
        (page, { cid, type, content }) =>
          page.replaceAll(`cid:${cid}`, `data:${type};base64,${content.toString('base64')}`),
        parts.html,
      )
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const id = await idFor(directory, key, sentAt)
      const written: WrittenMail = { id, sentAt: sentAt.toISOString(), ...parts, html }
      await writeWhole(join(directory, `${id}.eml`), mime)
      await writeWhole(join(directory, `${id}.json`), JSON.stringify(written))
    },
    check: async () => {},
    close: () => transport.close(),
  }
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A written mail; null when no mail has this id. */
export async function readWrittenMail(directory: string, id: string): Promise<WrittenMail | null> {
  if (!idPattern.test(id)) return null
  try {
    return z.parse(WrittenMail, JSON.parse(await readFile(join(directory, `${id}.json`), 'utf8')))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** The latest written mails, newest first. */
export async function listWrittenMails(directory: string, limit: number): Promise<WrittenMail[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  const newest = ids.sort().toReversed().slice(0, limit)
  const mails = await Promise.all(newest.map((id) => readWrittenMail(directory, id)))
  return mails.filter((mail) => mail !== null)
}
