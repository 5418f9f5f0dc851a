import type { EventsOf } from '../event.ts'

export const sessionEvents = {
  'session.changed': { deed: null },
} as const satisfies EventsOf<'session'>
