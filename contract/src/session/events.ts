import type { EventsOf } from '../event.ts'

export const sessionEvents = {
  'session.changed': { deed: null, closes: 'account' },
} as const satisfies EventsOf<'session'>
