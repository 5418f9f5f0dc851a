import type { Activity } from '@regie/contract/activity/schema'
import { companyTypeLabels } from '@regie/contract/companies/schema'
import { deeds, type Noun } from '@regie/contract/event'
import { eventFactsOf, type SubjectType } from '@regie/contract/events'
import { roleLabels } from '@regie/contract/permissions'
import { postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import {
  categoryTypeLabels,
  prestationProductionStatusLabels,
  prestationTypeLabels,
} from '@regie/contract/prestations/schema'
import {
  clientTaskLabels,
  guestAccessLabels,
  productionStatusLabels,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
import { dayText, momentText } from '#ui/text/french-date.ts'

/** French nouns of the subjects. */
const nouns: Readonly<Record<SubjectType, Noun>> = {
  companies: { the: 'la société', of: 'de la société', to: 'à la société' },
  projects: { the: 'le projet', of: 'du projet', to: 'au projet' },
  productions: { the: 'la production', of: 'de la production', to: 'à la production' },
  prestations: { the: 'la prestation', of: 'de la prestation', to: 'à la prestation' },
  'post-productions': { the: 'la post-production', of: 'de la post-production', to: 'à la post-production' },
  users: { the: 'le compte', of: 'du compte', to: 'au compte' },
  briefs: { the: 'le brief', of: 'du brief', to: 'au brief' },
  medias: { the: 'le fichier', of: 'du fichier', to: 'au fichier' },
  'media-folders': { the: 'le dossier', of: 'du dossier', to: 'au dossier' },
  session: { the: 'la session', of: 'de la session', to: 'à la session' },
  notifications: { the: 'les notifications', of: 'des notifications', to: 'aux notifications' },
}
const nounOfType = new Map<string, Noun>(Object.entries(nouns))
const unknownNoun: Noun = { the: 'l’élément', of: 'de l’élément', to: 'à l’élément' }

/** The predicate of an event's sentence, after the actor's name: « a renommé le projet ». */
export function eventPredicate({ name, changes, subject }: Pick<Activity, 'name' | 'changes' | 'subject'>): string {
  const noun = nounOfType.get(subject.type) ?? unknownNoun
  const only = Object.keys(changes)
  if (name.endsWith('.updated') && only.length === 1 && only[0] === 'name') return `a renommé ${noun.the}`
  return (eventFactsOf(name)?.deed ?? deeds.updated.deed)(noun)
}

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Nom',
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'Adresse e-mail',
  pendingEmail: 'Adresse e-mail demandée',
  phone: 'Téléphone',
  role: 'Rôle',
  permissions: 'Permissions',
  type: 'Type',
  status: 'Statut',
  description: 'Description',
  startsOn: 'Début',
  endsOn: 'Fin',
  dueOn: 'Échéance',
  shootOn: 'Tournage',
  place: 'Lieu',
  archivedAt: 'Archivé',
  companyName: 'Société',
  producteurId: 'Producteur',
  producteurName: 'Producteur',
  userName: 'Confiée à',
  optionCredit: 'Crédits',
  optionPostProd: 'Post-production',
  optionDepotClient: 'Dépôt par le client',
  optionImageChoice: 'Choix des images',
  guestAccess: 'Lien public',
  production: 'Production',
  categories: 'Catégories',
  prestationProductionStatus: 'Statut dans la prestation',
  purchaseOrder: 'Bon de commande',
  invoice: 'Facture',
  confirmedAs: 'Au nom d’une autre société, confirmée',
  versionInterne: 'Versions soumises',
  versionClient: 'Versions du client',
  file: 'Fichier',
  images: 'Images choisies',
  member: 'Membre',
  jobTitle: 'Fonction',
  isMainContact: 'Contact principal',
  passkey: 'Clé d’accès',
}

const enumLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleLabels,
  type: { ...companyTypeLabels, ...productionTypeLabels, ...prestationTypeLabels },
  status: { ...productionStatusLabels, ...postProductionStatusLabels },
  optionDepotClient: clientTaskLabels,
  optionImageChoice: clientTaskLabels,
  guestAccess: guestAccessLabels,
  prestationProductionStatus: prestationProductionStatusLabels,
  categories: categoryTypeLabels,
}

/** A value as French text. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'rien'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && enumLabels[field]) return value.map((one) => valueText(field, one)).join(', ')
  if (Array.isArray(value)) return value.length === 1 ? '1 élément' : `${value.length} éléments`
  if (typeof value !== 'string') return 'autre'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value)
  return enumLabels[field]?.[value] ?? value
}

export type ChangeText = { label: string; before: string; after: string }

/** Each changed field, before and after. Identifiers are meaningless to people and left out. */
export const changeTexts = ({ changes }: Pick<Activity, 'changes'>): ChangeText[] =>
  Object.entries(changes).flatMap(([field, [before, after]]) => {
    const label = fieldLabels[field]
    if (label === undefined || field.endsWith('Id')) return []
    return [{ label, before: valueText(field, before), after: valueText(field, after) }]
  })

/** The types of subject, for a filter. */
export const subjectLabels = {
  companies: 'Sociétés',
  projects: 'Projets',
  productions: 'Productions',
  prestations: 'Prestations',
  'post-productions': 'Post-productions',
  briefs: 'Briefs',
  users: 'Utilisateurs',
} as const
