import { commonEvents, type EventsOf } from '../event.ts'

export const userEvents = {
  'users.created': commonEvents.created,
  'users.updated': commonEvents.updated,
  'users.deleted': commonEvents.deleted,
  'users.deactivated': { deed: ({ the }) => `a désactivé ${the}` },
  'users.reactivated': { deed: ({ the }) => `a réactivé ${the}` },
  'users.exported': { deed: () => 'a exporté la liste des utilisateurs' },
  'users.erasureRequested': { deed: ({ of }) => `a demandé l’effacement ${of}` },
  'users.erased': { deed: ({ the }) => `a effacé ${the}` },
  'users.passkeyAdded': { deed: ({ to }) => `a ajouté une clé d’accès ${to}` },
  'users.passkeyRemoved': { deed: ({ of }) => `a retiré une clé d’accès ${of}` },
  'users.totpAdded': { deed: ({ to }) => `a associé une application de codes ${to}` },
  'users.totpRemoved': { deed: ({ of }) => `a retiré l’application de codes ${of}` },
  'users.recoveryCodeUsed': { deed: ({ of }) => `a utilisé un code de récupération ${of}` },
  'users.recoveryCodesRenewed': { deed: ({ of }) => `a renouvelé les codes de récupération ${of}` },
  'users.secondFactorRemoved': { deed: ({ of }) => `a retiré les seconds facteurs ${of}` },
  'users.providerChanged': { deed: ({ of }) => `a changé les coordonnées de facturation ${of}` },
} as const satisfies EventsOf<'users'>
