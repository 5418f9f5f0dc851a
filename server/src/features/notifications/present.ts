import type { notifications as routes } from '@regie/contract/notifications/routes'
import type { Notification, NotificationPreferences } from '@regie/contract/notifications/schema'
import type { RouteOutput } from '@regie/contract/route'
import { presenter, signedIn } from '#platform/present.ts'

/** Each person reads only their own notices, in the product and in mails. */
export const presentNotification = presenter<Notification>(signedIn)

export const presentNotificationList = presenter<RouteOutput<typeof routes.mine>>(signedIn)

export const presentNotificationPreferences = presenter<NotificationPreferences>(signedIn)
