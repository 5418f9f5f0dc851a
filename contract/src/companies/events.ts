import { commonEvents, type EventsOf } from '../event.ts'

export const companyEvents = {
  'companies.created': commonEvents.created,
  'companies.updated': commonEvents.updated,
  'companies.deleted': commonEvents.deleted,
  'companies.restored': commonEvents.restored,
  'companies.member-added': { deed: ({ to }) => `a ajouté un membre ${to}` },
  'companies.member-updated': { deed: ({ of }) => `a modifié un membre ${of}` },
  'companies.member-removed': { deed: ({ of }) => `a retiré un membre ${of}` },
  'companies.recordUpdated': { deed: ({ of }) => `a modifié la fiche ${of}` },
  'companies.recordRead': { deed: ({ of }) => `a relu la fiche ${of} dans le service de facturation` },
  'companies.creditsMoved': { deed: ({ of }) => `a fait bouger les crédits ${of}` },
  'companies.creditsLow': { deed: ({ of }) => `a vu baisser les crédits ${of}`, notice: () => 'creditsLow' },
} as const satisfies EventsOf<'companies'>
