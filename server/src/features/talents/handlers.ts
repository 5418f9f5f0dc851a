import { can } from '@regie/contract/permissions'
import type { talents as routes } from '@regie/contract/talents/routes'
import type { TalentSheet } from '@regie/contract/talents/schema'
import { and, eq, sql } from 'drizzle-orm'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { plansFor, visibleAbsences } from './access.ts'
import { presentAbsence, presentTalentSheet } from './present.ts'
import { absenceColumns, readAbsences, readTalentSheet, skillsText } from './sheet.ts'
import { absences, talentSheets } from './table.ts'

/** Locks the row of a person that the actor sees. Throws NOT_FOUND. */
async function lockPerson(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), visibleUsers(actor)))
    .for('update')
  if (!found) throw fail('NOT_FOUND')
}

async function readSheet(tx: Transaction, actor: Actor, userId: string): Promise<TalentSheet> {
  const sheet = await readTalentSheet(tx, actor, userId)
  if (!sheet) throw fail('NOT_FOUND')
  return sheet
}

export const talentsHandlers = ({ db }: Platform): Handlers<typeof routes> => ({
  async read({ params: { userId } }, { actor }) {
    const sheet = await readTalentSheet(db, actor, userId)
    if (!sheet) throw fail('NOT_FOUND')
    return presentTalentSheet(sheet, actor)
  },

  update: ({ params: { userId }, body: { version, skills, ...sent } }, { actor }) =>
    db.transaction(async (tx) => {
      if (sent.dayRate !== undefined && !can(actor, ['budget.edit'])) throw fail('FORBIDDEN')
      await lockPerson(tx, actor, userId)
      const before = await readSheet(tx, actor, userId)
      if (version !== undefined && version !== before.version)
        throw fail('STALE_VERSION', { current: presentTalentSheet(before, actor) })
      if (skills)
        await tx
          .update(users)
          .set({ skills: skillsText(skills) })
          .where(eq(users.id, userId))
      const set = definedFields(sent)
      await tx
        .insert(talentSheets)
        .values({ userId, ...set })
        .onConflictDoUpdate({
          target: talentSheets.userId,
          set: { ...set, version: sql`${talentSheets.version} + 1`, updatedAt: sql`now()` },
        })
      // A rate is written nowhere else: the activity is read by those who see no budget.
      const { dayRate: _, ...told } = { ...sent, ...(skills && { skills }) }
      await emit(tx, {
        name: 'users.talentUpdated',
        subjectId: userId,
        actor,
        audience: { permission: 'users.read' },
        changes: changesBetween(before, told),
      })
      return presentTalentSheet(await readSheet(tx, actor, userId), actor)
    }),

  mine: async (_input, { actor }) => presentAbsence.all(await readAbsences(db, actor, actor.id), actor),

  declare: ({ params: { userId }, body }, { actor }) =>
    db.transaction(async (tx) => {
      if (!plansFor(actor, userId)) throw fail('NOT_FOUND')
      await lockPerson(tx, actor, userId)
      const [created] = await tx
        .insert(absences)
        .values({ ...body, userId })
        .onConflictDoNothing()
        .returning(absenceColumns)
      if (created) {
        await emit(tx, {
          name: 'users.absenceDeclared',
          subjectId: userId,
          actor,
          audience: { permission: 'users.read', userIds: [userId] },
        })
        return presentAbsence(created, actor)
      }
      const [known] = await tx
        .select(absenceColumns)
        .from(absences)
        .where(and(eq(absences.id, body.id), eq(absences.userId, userId)))
      if (!known) throw fail('INVALID')
      return presentAbsence(known, actor)
    }),

  withdraw: ({ params: { absenceId } }, { actor }) =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .select({ userId: absences.userId })
        .from(absences)
        .where(and(eq(absences.id, absenceId), visibleAbsences(actor)))
        .for('update')
      if (!found || !plansFor(actor, found.userId)) throw fail('NOT_FOUND')
      await tx.delete(absences).where(eq(absences.id, absenceId))
      await emit(tx, {
        name: 'users.absenceWithdrawn',
        subjectId: found.userId,
        actor,
        audience: { permission: 'users.read', userIds: [found.userId] },
      })
      return null
    }),
})
