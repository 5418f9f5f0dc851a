import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { countFactors } from './access.ts'
import { factorNotice } from './jobs.ts'
import type { Notice } from './mails.ts'

/** The event of each change that a mail announces. */
const eventNames = {
  'passkey-added': 'users.passkeyAdded',
  'passkey-removed': 'users.passkeyRemoved',
  'totp-added': 'users.totpAdded',
  'totp-removed': 'users.totpRemoved',
  'recovery-code-used': 'users.recoveryCodeUsed',
  'recovery-codes-renewed': 'users.recoveryCodesRenewed',
  'removed-by-agency': 'users.secondFactorRemoved',
} as const satisfies Record<Notice, string>

type FactorChange = {
  userId: string
  notice: Notice
  actor: Pick<Actor, 'id'>
  /** The IP address of the person; null when another person made the change. */
  address: string | null
  /** The name of the passkey concerned. */
  passkeyName?: string
}

/** Records a change of a person's second factors, and mails it to them. */
export async function recordFactorChange(
  tx: Transaction,
  jobs: Jobs,
  { userId, notice, actor, address, passkeyName }: FactorChange,
): Promise<void> {
  const named = notice === 'passkey-removed' ? [passkeyName, null] : [null, passkeyName]
  await emit(tx, {
    name: eventNames[notice],
    subjectId: userId,
    actor,
    audience: { permission: 'users.update' },
    changes: passkeyName === undefined ? {} : { passkey: [named[0], named[1]] },
  })
  // Refreshes the person's other browsers at once.
  await emit(tx, { name: 'session.changed', subjectId: userId, actor, audience: { userIds: [userId] } })
  const codesLeft = notice === 'recovery-code-used' ? (await countFactors(tx, userId)).recoveryCodes : null
  await jobs.enqueue(tx, factorNotice, { userId, notice, at: new Date().toISOString(), address, codesLeft })
}
