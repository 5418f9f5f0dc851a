import { Id } from '@regie/contract/fields'
import * as z from 'zod/mini'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { insisting } from '../../platform/mail/mail.ts'

/** Sends somebody the link that lets them choose a password. Done by the session feature, which makes such links. */
export const invitation = jobKind({
  queue: 'users.invitation',
  label: 'Invitation',
  isMail: true,
  payload: z.object({ userId: Id, invitedById: Id }),
  options: insisting,
})
