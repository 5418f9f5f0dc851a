import { randomUUID } from 'node:crypto'
import type { waits as routes } from '@regie/contract/waits/routes'
import { mayRemind } from '@regie/contract/waits/rules'
import { and, eq } from 'drizzle-orm'
import { isFollowedBy, projects, visibleProjects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentProjectReminders, presentRhythm, presentWaits } from './present.ts'
import { readWaiting, readWaits } from './read.ts'
import { sendReminder } from './remind.ts'
import { readRhythm } from './rhythm.ts'
import { remindedProjects, reminderRhythm, rhythmId } from './table.ts'

/** Things shown at once: those that wait the longest. */
const mostShown = 300
/** Minutes between two reminders of one thing that people send. */
const minutesBetween = 5

const findProject = async (db: Executor, actor: Actor, projectId: string) => {
  const [project] = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(actor)))
  if (!project) throw fail('NOT_FOUND')
  return project
}

const isReminded = async (db: Executor, projectId: string) =>
  (await db.$count(remindedProjects, eq(remindedProjects.projectId, projectId))) > 0

/** What waits for somebody, and the reminders of it. */
export function waitsHandlers(platform: Platform): Handlers<typeof routes> {
  const { db } = platform
  return {
    async read({ query: { projectId, producteurId, who } }, { actor }) {
      const followed = producteurId === undefined ? undefined : isFollowedBy(producteurId)
      return presentWaits(await readWaits(db, actor, { projectId, who, followed, limit: mostShown }), actor)
    },

    remind: ({ body: { text, ...subject } }, { actor }) =>
      db.transaction(async (tx) => {
        const { waits } = await readWaiting(tx, actor, { subjects: [subject], limit: 1 })
        const [wait] = waits
        if (!wait) throw fail('NOT_FOUND', { message: 'C’est fait entre-temps : il n’y a plus personne à relancer.' })
        if (!mayRemind(wait)) throw fail('INVALID', { message: 'Personne n’est à relancer par mail.' })
        const [last] = wait.reminders
        if (last && Date.now() - Date.parse(last.at) < minutesBetween * 60_000)
          throw fail('INVALID', { message: 'Une relance vient de partir : attendez quelques minutes.' })
        const sendingId = randomUUID()
        for (const to of wait.people)
          await sendReminder(platform, tx, { to, waits: [wait], text, fromId: actor.id, by: actor, sendingId })
        return null
      }),

    async rhythm(_input, { actor }) {
      return presentRhythm(await readRhythm(db), actor)
    },

    setRhythm: ({ body: { version, ...entry } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await readRhythm(tx)
        if (version !== before.version) throw fail('STALE_VERSION', { current: presentRhythm(before, actor) })
        const [written] = await tx
          .insert(reminderRhythm)
          .values({ id: rhythmId, ...entry, version: before.version + 1 })
          .onConflictDoUpdate({
            target: reminderRhythm.id,
            set: { ...entry, ...versionBump(reminderRhythm) },
            setWhere: eq(reminderRhythm.version, before.version),
          })
          .returning({ id: reminderRhythm.id })
        if (!written) throw fail('STALE_VERSION', { current: presentRhythm(await readRhythm(tx), actor) })
        return presentRhythm(await readRhythm(tx), actor)
      }),

    async ofProject({ params }, { actor }) {
      const { id } = await findProject(db, actor, params.projectId)
      return presentProjectReminders({ isOn: await isReminded(db, id) }, actor)
    },

    setOfProject: ({ params, body: { isOn } }, { actor }) =>
      db.transaction(async (tx) => {
        const { id, name } = await findProject(tx, actor, params.projectId)
        const before = await isReminded(tx, id)
        if (isOn) await tx.insert(remindedProjects).values({ projectId: id }).onConflictDoNothing()
        else await tx.delete(remindedProjects).where(eq(remindedProjects.projectId, id))
        if (isOn !== before)
          await emit(tx, {
            name: 'projects.remindersChanged',
            subjectId: id,
            label: name,
            projectId: id,
            actor,
            audience: { permission: 'projects.read', isInternal: true },
            changes: { areRemindersOn: [before, isOn] },
          })
        return presentProjectReminders({ isOn }, actor)
      }),
  }
}
