import type { activity as routes } from '@regie/contract/activity/routes'
import type { Activity } from '@regie/contract/activity/schema'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isOfPersonNamed, users } from '#features/users/index.ts'
import { listing, sortableMoment } from '#platform/db/listing.ts'
import { betweenDays, containsText } from '#platform/db/search.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { events } from '#platform/events/table.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleEvents } from './access.ts'
import { presentActivity } from './present.ts'

const activityPage = listing({
  fields: fieldsRenderedOnce({
    id: events.id,
    at: events.at,
    name: events.name,
    subject: sql<
      Activity['subject']
    >`json_build_object('type', ${events.subjectType}, 'id', ${events.subjectId}, 'label', ${events.label})`,
    actor: sql<Activity['actor']>`case when ${users.id} is null then null
      else json_build_object('id', ${users.id}, 'name', ${users.firstname} || ' ' || ${users.lastname}) end`,
    projectId: events.projectId,
    changes: events.changes,
  }),
  from: sql`${events} left join ${users} on ${users.id} = ${events.actorId}`,
  countFrom: sql`${events}`,
  sortable: { at: sortableMoment(events.at) },
  first: 'at',
})

export function activityHandlers(platform: Platform): Handlers<typeof routes> {
  return {
    async list({ query }, { actor }) {
      const isNarrowed = query.projectId !== undefined || query.subjectId !== undefined
      const { data, ...rest } = await activityPage(
        platform,
        query,
        and(
          visibleEvents(actor, isNarrowed),
          query.projectId ? eq(events.projectId, query.projectId) : undefined,
          query.subjectId ? eq(events.subjectId, query.subjectId) : undefined,
          query.subjectType && inArray(events.subjectType, query.subjectType),
          query.actorId ? eq(events.actorId, query.actorId) : undefined,
          query.actorName ? isOfPersonNamed(events.actorId, query.actorName) : undefined,
          query.label ? containsText(events.label, query.label) : undefined,
          betweenDays(events.at, query.from, query.to),
          query.q ? containsText(events.label, query.q) : undefined,
        ),
      )
      const happened = data.map(({ id, ...row }) => ({ ...row, id: String(id) }))
      return presentActivity.page({ data: happened, ...rest }, actor)
    },
  }
}
