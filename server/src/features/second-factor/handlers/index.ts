import type { secondFactor as routes } from '@regie/contract/second-factor/routes'
import { and, eq, sql } from 'drizzle-orm'
import { sessions } from '#features/session/index.ts'
import { lockManagedUser, users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers, HttpCall } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { countFactors, hasFactor } from '../access.ts'
import { recordFactorChange } from '../notices.ts'
import { readPasskeys, registerPasskey, registrationOptions } from '../passkeys.ts'
import {
  presentFactorAdded,
  presentHeldFactors,
  presentRecoveryCodes,
  presentRegistrationOptions,
  presentSecondFactors,
  presentTotpSecret,
} from '../present.ts'
import { renewRecoveryCodes } from '../recovery-codes.ts'
import { passkeys, recoveryCodes, totpSecrets } from '../table.ts'
import { beginTotp, confirmTotp } from '../totp.ts'
import { proofHandlers, sessionBrowser } from './proof.ts'
import { secondStepHandlers } from './second-step.ts'

export function secondFactorHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, jobs, webAuthn, secretBox, config } = platform
  const isRequired = (role: Actor['role']) => config.secondFactorRoles.includes(role)

  /** The first factor comes with recovery codes. */
  const firstCodes = async (tx: Transaction, userId: string) =>
    (await countFactors(tx, userId)).recoveryCodes === 0 ? renewRecoveryCodes(tx, userId) : null

  /**
   * After the removal of a factor: refuses it when the role requires one and none is left; deletes recovery codes that
   * replace nothing.
   */
  const afterRemoval = async (tx: Transaction, actor: Actor) => {
    if (hasFactor(await countFactors(tx, actor.id))) return
    if (isRequired(actor.role)) throw fail('LAST_SECOND_FACTOR')
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
  }
  const own = ({ id }: Actor, call: HttpCall) => ({ userId: id, actor: { id }, address: call.address })
  /** Serialises the changes of a person's factors: two removals at once could remove the last factor. */
  const lockOwn = (tx: Transaction, { id }: Actor) =>
    tx.execute(sql`select 1 from ${users} where ${users.id} = ${id} for no key update`)

  return {
    ...proofHandlers(platform),
    ...secondStepHandlers(platform),

    async mine(_input, { actor }) {
      const [totp] = await db
        .select({ since: totpSecrets.confirmedAt })
        .from(totpSecrets)
        .where(and(eq(totpSecrets.userId, actor.id), sql`${totpSecrets.confirmedAt} is not null`))
      const factors = {
        passkeys: await readPasskeys(db, actor.id),
        totpSince: totp?.since ?? null,
        recoveryCodesLeft: (await countFactors(db, actor.id)).recoveryCodes,
        isTotpOffered: secretBox !== null,
        isRequired: isRequired(actor.role),
      }
      return presentSecondFactors(factors, actor)
    },

    async passkeyOptions(_input, { actor }) {
      const options = await registrationOptions(db, webAuthn, actor, sessionBrowser(actor))
      return presentRegistrationOptions(options, actor)
    },

    async addPasskey({ body }, { actor, call }) {
      const registration = { ...body, userId: actor.id, browser: sessionBrowser(actor) }
      const codes = await registerPasskey(db, webAuthn, registration, async (tx) => {
        await lockOwn(tx, actor)
        await recordFactorChange(tx, jobs, { ...own(actor, call), notice: 'passkey-added', passkeyName: body.name })
        return firstCodes(tx, actor.id)
      })
      return presentFactorAdded({ recoveryCodes: codes }, actor)
    },

    async renamePasskey({ params, body }, { actor }) {
      const renamed = await db
        .update(passkeys)
        .set(body)
        .where(and(eq(passkeys.id, params.passkeyId), eq(passkeys.userId, actor.id)))
        .returning({ id: passkeys.id })
      if (renamed.length === 0) throw fail('NOT_FOUND')
      return null
    },

    removePasskey: ({ params }, { actor, call }) =>
      db.transaction(async (tx) => {
        await lockOwn(tx, actor)
        const [removed] = await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, params.passkeyId), eq(passkeys.userId, actor.id)))
          .returning({ name: passkeys.name })
        if (!removed) throw fail('NOT_FOUND')
        await afterRemoval(tx, actor)
        await recordFactorChange(tx, jobs, {
          ...own(actor, call),
          notice: 'passkey-removed',
          passkeyName: removed.name,
        })
        return null
      }),

    async beginTotp(_input, { actor }) {
      if (!secretBox)
        throw fail('UNAVAILABLE', {
          message: 'Les applications de codes ne sont pas disponibles ici : l’agence doit d’abord régler SECRET_KEY.',
        })
      return presentTotpSecret(await db.transaction((tx) => beginTotp(tx, secretBox, actor)), actor)
    },

    async confirmTotp({ body }, { actor, call }) {
      if (!secretBox) throw fail('UNAVAILABLE')
      return db.transaction(async (tx) => {
        await lockOwn(tx, actor)
        await confirmTotp(tx, secretBox, actor.id, body.code)
        await recordFactorChange(tx, jobs, { ...own(actor, call), notice: 'totp-added' })
        return presentFactorAdded({ recoveryCodes: await firstCodes(tx, actor.id) }, actor)
      })
    },

    removeTotp: (_input, { actor, call }) =>
      db.transaction(async (tx) => {
        await lockOwn(tx, actor)
        const removed = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, actor.id)).returning()
        if (!removed.some(({ confirmedAt }) => confirmedAt !== null)) return null
        await afterRemoval(tx, actor)
        await recordFactorChange(tx, jobs, { ...own(actor, call), notice: 'totp-removed' })
        return null
      }),

    renewRecoveryCodes: (_input, { actor, call }) =>
      db.transaction(async (tx) => {
        await lockOwn(tx, actor)
        if (!hasFactor(await countFactors(tx, actor.id)))
          throw fail('INVALID', { message: 'Ajoutez d’abord une clé d’accès ou une application de codes.' })
        await recordFactorChange(tx, jobs, { ...own(actor, call), notice: 'recovery-codes-renewed' })
        return presentRecoveryCodes({ recoveryCodes: await renewRecoveryCodes(tx, actor.id) }, actor)
      }),

    async ofUser({ params }, { actor }) {
      const [person] = await db
        .select({ role: users.role })
        .from(users)
        .where(and(eq(users.id, params.userId), visibleUsers(actor)))
      if (!person) throw fail('NOT_FOUND')
      const held = await countFactors(db, params.userId)
      return presentHeldFactors({ ...held, isRequired: isRequired(person.role) }, actor)
    },

    removeOfUser: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const { id: userId } = await lockManagedUser(tx, actor, params.userId)
        if (userId === actor.id)
          throw fail('OWN_ACCOUNT', { message: 'Vos propres seconds facteurs se retirent depuis votre profil.' })
        if (!hasFactor(await countFactors(tx, userId))) return null
        await tx.delete(passkeys).where(eq(passkeys.userId, userId))
        await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
        // Ends every session: another person may have found the lost device.
        await tx.delete(sessions).where(eq(sessions.userId, userId))
        await recordFactorChange(tx, jobs, { userId, notice: 'removed-by-agency', actor, address: null })
        return null
      }),
  }
}
