import { Id } from '@regie/contract/fields'
import * as z from 'zod/mini'
import { jobKind } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mail.ts'

/**
 * Mails a person the link that lets them choose a password. The session feature runs the job, because it makes the
 * links.
 */
export const invitation = jobKind({
  queue: 'users.invitation',
  label: 'Invitation',
  isMail: true,
  payload: z.object({ userId: Id, invitedById: Id }),
  options: mailRetries,
})

/** Mails the link that confirms a new address to that address. The session feature runs the job. */
export const addressConfirmation = jobKind({
  queue: 'users.address-confirmation',
  label: 'Confirmation d’adresse e-mail',
  isMail: true,
  payload: z.object({ userId: Id }),
  options: mailRetries,
})

/**
 * Informs an address about an account: a change was requested, it is done, or an invitation sent there by mistake is
 * void.
 */
export const addressNotice = jobKind({
  queue: 'users.address-notice',
  label: 'Avis de changement d’adresse e-mail',
  isMail: true,
  payload: z.object({
    to: z.string(),
    firstname: z.string(),
    what: z.enum(['asked', 'changed', 'withdrawn']),
    /** The new address. */
    email: z.string(),
    at: z.iso.datetime(),
  }),
  options: mailRetries,
})
