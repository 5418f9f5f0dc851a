import { deeds, type EventsOf } from '../event.ts'

export const companyEvents = {
  'companies.created': deeds.created,
  'companies.updated': deeds.updated,
  'companies.deleted': deeds.deleted,
  'companies.restored': deeds.restored,
  'companies.member-added': { deed: ({ to }) => `a ajouté un membre ${to}` },
  'companies.member-updated': { deed: ({ of }) => `a modifié un membre ${of}` },
  'companies.member-removed': { deed: ({ of }) => `a retiré un membre ${of}` },
  'companies.creditsMoved': { deed: ({ of }) => `a fait bouger les crédits ${of}` },
  'companies.creditsLow': { deed: ({ of }) => `a vu baisser les crédits ${of}`, notice: () => 'creditsLow' },
} as const satisfies EventsOf<'companies'>
