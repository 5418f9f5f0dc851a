import { randomUUID } from 'node:crypto'
import { Id } from '@regie/contract/fields'
import { SignedAct } from '@regie/contract/signatures/schema'
import * as z from 'zod/mini'
import { readMailSender } from '#features/agency/index.ts'
import { type Job, job, jobKind, recurringJob } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { signatureCodeMail } from './mails.ts'
import { createCode, forgetCodes } from './sign.ts'

/** Mails the code of an act. The job makes the code: the queue never holds it. */
export const codeMail = jobKind({
  queue: 'signatures.code-mail',
  label: 'Code de signature',
  isMail: true,
  payload: z.object({ userId: Id, act: SignedAct, subjectId: Id, what: z.string() }),
  options: mailRetries,
})

export const signaturesJobs = ({ db, mail, config: { baseUrl } }: Platform): Job[] => [
  job(codeMail, async ({ userId, what, ...signed }) => {
    const made = await createCode(db, userId, signed)
    if (!made) return
    const { email, firstname, code } = made
    const sender = await readMailSender(db)
    // Each attempt has a code of its own: a mailbox that kept the first of two copies would keep the one that signs no more.
    const key = randomUUID()
    await mail.send({ key, to: email, ...signatureCodeMail({ sender, baseUrl, firstname, code, what }) })
  }),
  recurringJob('signatures.forget', 'Oubli des codes de signature expirés', '47 4 * * *', async () => {
    await forgetCodes(db)
  }),
]
