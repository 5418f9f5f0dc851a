import type { EventsOf } from '../event.ts'

export const notificationEvents = {
  'notifications.received': { deed: null },
} as const satisfies EventsOf<'notifications'>
