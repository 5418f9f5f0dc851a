import type { notifications as routes } from '@regie/contract/notifications/routes'
import type { NotificationPreferences } from '@regie/contract/notifications/schema'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentNotificationList, presentNotificationPreferences } from './present.ts'
import { readNotices } from './reading.ts'
import { notificationPreferences, notifications } from './table.ts'

/** Notices shown; older ones stay in the activity. */
const maxShown = 50
/** The default preferences: no mail in the evening or at night. */
export const defaultPreferences: NotificationPreferences = { mail: 'SOON', quietFrom: '20:00', quietTo: '08:00' }

export const notificationsHandlers = ({ db }: Platform): Handlers<typeof routes> => ({
  async mine(_input, { actor }) {
    const own = eq(notifications.userId, actor.id)
    const [unread] = await db
      .select({ count: count() })
      .from(notifications)
      .where(and(own, isNull(notifications.readAt)))
    const read = await readNotices(db, actor, undefined, maxShown)
    const shown = read.map(({ notification }) => notification)
    return presentNotificationList({ unread: unread?.count ?? 0, notifications: shown }, actor)
  },

  async read({ body: { ids } }, { actor }) {
    await db
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(notifications.userId, actor.id),
          isNull(notifications.readAt),
          ids === null ? undefined : inArray(notifications.id, ids),
        ),
      )
    return null
  },

  async preferences(_input, { actor }) {
    const [own] = await db
      .select({
        mail: notificationPreferences.mail,
        quietFrom: notificationPreferences.quietFrom,
        quietTo: notificationPreferences.quietTo,
      })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, actor.id))
    return presentNotificationPreferences(own ?? defaultPreferences, actor)
  },

  async setPreferences({ body }, { actor }) {
    await db
      .insert(notificationPreferences)
      .values({ userId: actor.id, ...body })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: body })
    return presentNotificationPreferences(body, actor)
  },
})
