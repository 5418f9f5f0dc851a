import type { EventsOf } from '../event.ts'

export const talentEvents = {
  'users.talentUpdated': { deed: ({ of }) => `a modifié les compétences ${of}` },
  'users.absenceDeclared': { deed: ({ of }) => `a déclaré une absence ${of}` },
  'users.absenceWithdrawn': { deed: ({ of }) => `a retiré une absence ${of}` },
} as const satisfies EventsOf<'users'>
