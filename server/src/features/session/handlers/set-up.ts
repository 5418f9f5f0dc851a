import type { session as routes } from '@regie/contract/session/routes'
import type { Setup } from '@regie/contract/session/schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SecondFactorRules } from '#features/manifest.ts'
import { users } from '#features/users/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Failure, fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { completeFirstStep, demandSession } from '../first-step.ts'
import { presentSetupNeeds } from '../present.ts'
import { checkSetupKey, needsSetupKey } from '../setup-key.ts'
import { recordRefusal } from '../sign-ins.ts'
import { setupKeys } from '../table.ts'
import { refuseWeakPassword } from './password.ts'

/** Creates the first administrator, with every permission, and deletes the setup key. */
async function createFirstAdmin(tx: Transaction, { password, firstname, lastname, email }: z.output<typeof Setup>) {
  const person = { firstname, lastname, email }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('session.setup'))`)
  if ((await tx.$count(users)) > 0) throw fail('ALREADY_SET_UP')
  await refuseWeakPassword(password, person)
  const [admin] = await tx
    .insert(users)
    .values({ ...person, role: 'ADMIN', passwordHash: await hashPassword(password) })
    .returning({ id: users.id })
  if (!admin) throw fail('UNEXPECTED')
  await tx.delete(setupKeys)
  return admin
}

/**
 * Creates the first administrator of an empty installation. A local one accepts its first visitor; a public one asks
 * for the printed key.
 */
export function setupHandlers(
  platform: Platform,
  rules: SecondFactorRules,
): Pick<Handlers<typeof routes>, 'setUp' | 'setupNeeds'> {
  const { db, pool, jobs, config } = platform
  const tries = createLimit(pool, 'setup', { attempts: 10, minutes: 15 })
  return {
    setupNeeds: async (_input, { actor }) => presentSetupNeeds({ key: await needsSetupKey(db, config) }, actor),

    async setUp({ body }, { call }) {
      if (await needsSetupKey(db, config)) {
        await tries.spend(call.address)
        await checkSetupKey(db, body.key).catch(async (error: unknown) => {
          if (error instanceof Failure && body.key)
            await recordRefusal(db, { userId: null, how: 'setup', refusal: 'wrong-key' }, call)
          throw error
        })
      }
      return db.transaction(async (tx) => {
        const { id } = await createFirstAdmin(tx, body)
        return demandSession(await completeFirstStep(tx, { jobs, rules }, { userId: id, how: 'setup' }, call))
      })
    },
  }
}
