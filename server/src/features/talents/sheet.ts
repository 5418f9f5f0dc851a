import { can } from '@regie/contract/permissions'
import type { Absence, TalentSheet } from '@regie/contract/talents/schema'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor, Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import { visibleAbsences } from './access.ts'
import { absences, talentSheets } from './table.ts'

/** As `users.skills` keeps them. */
export const skillsText = (skills: readonly string[]): string => skills.join(', ')
export const skillsOf = (text: string): string[] => (text === '' ? [] : text.split(', '))

export const absenceColumns = {
  id: absences.id,
  userId: absences.userId,
  startsOn: absences.startsOn,
  endsOn: absences.endsOn,
  reason: absences.reason,
}

/** The absences of a person that are not over, earliest first. */
export const readAbsences = (db: Executor, viewer: Viewer, userId: string): Promise<Absence[]> =>
  db
    .select(absenceColumns)
    .from(absences)
    .where(and(visibleAbsences(viewer), eq(absences.userId, userId), gte(absences.endsOn, todayInParis)))
    .orderBy(asc(absences.startsOn), asc(absences.id))

/** The sheet of a person that the actor sees; null without that person. Rates are for those who see budgets. */
export async function readTalentSheet(db: Executor, actor: Actor, userId: string): Promise<TalentSheet | null> {
  const [found] = await db
    .select({
      skills: users.skills,
      city: talentSheets.city,
      dayRate: talentSheets.dayRate,
      note: talentSheets.note,
      version: sql<number>`coalesce(${talentSheets.version}, 0)`,
    })
    .from(users)
    .leftJoin(talentSheets, eq(talentSheets.userId, users.id))
    .where(and(eq(users.id, userId), visibleUsers(actor)))
  if (!found) return null
  return {
    ...found,
    userId,
    skills: skillsOf(found.skills),
    dayRate: can(actor, ['budget.view']) ? found.dayRate : null,
    absences: await readAbsences(db, actor, userId),
  }
}
