import type { EventsOf } from '../event.ts'

/** About the person whose paper it is, so that they go with the account. Told to those who may read the paper. */
export const documentEvents = {
  'users.documentDeposited': { deed: () => 'a déposé le document' },
  'users.documentChanged': { deed: () => 'a modifié le document' },
  'users.documentRemoved': { deed: () => 'a supprimé le document' },
  'users.documentRestored': { deed: () => 'a rétabli le document' },
} as const satisfies EventsOf<'users'>
