import type { Activity } from '@regie/contract/activity/schema'
import { agencyFields } from '@regie/contract/agency/schema'
import { budgetLineFields } from '@regie/contract/budget/schema'
import { companyFields } from '@regie/contract/companies/schema'
import { companyRecordFields } from '@regie/contract/companies/schema/record'
import { documentFields } from '@regie/contract/documents/schema'
import type { FieldWords } from '@regie/contract/entity-fields'
import { commonEvents, type Noun } from '@regie/contract/event'
import { eventFactsOf, type SubjectType } from '@regie/contract/events'
import { counted } from '@regie/contract/french'
import { postProductionFields, postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import {
  categoryTypeLabels,
  prestationFields,
  prestationProductionStatusLabels,
} from '@regie/contract/prestations/schema'
import { productionFields } from '@regie/contract/productions/schema'
import { projectFields } from '@regie/contract/projects/schema'
import { userFields } from '@regie/contract/users/schema'
import { dayText, momentText } from '#ui/text/french-date.ts'

/** French nouns of the subjects. */
const nouns: Readonly<Record<SubjectType, Noun>> = {
  agency: { the: 'l’agence', of: 'de l’agence', to: 'à l’agence' },
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
  templates: { the: 'le modèle', of: 'du modèle', to: 'au modèle' },
  'budget-lines': { the: 'la ligne de budget', of: 'de la ligne de budget', to: 'à la ligne de budget' },
  notifications: { the: 'les notifications', of: 'des notifications', to: 'aux notifications' },
}
const nounOfType = new Map<string, Noun>(Object.entries(nouns))
const unknownNoun: Noun = { the: 'l’élément', of: 'de l’élément', to: 'à l’élément' }

/** The predicate of an event's sentence, after the actor's name: « a renommé le projet ». */
export function eventPredicate({ name, changes, subject }: Pick<Activity, 'name' | 'changes' | 'subject'>): string {
  const noun = nounOfType.get(subject.type) ?? unknownNoun
  const only = Object.keys(changes)
  if (name.endsWith('.updated') && only.length === 1 && only[0] === 'name') return `a renommé ${noun.the}`
  return (eventFactsOf(name)?.deed ?? commonEvents.updated.deed)(noun)
}

/** What events tell of besides the fields of a row. */
const besides = {
  pendingEmail: { label: 'Adresse e-mail demandée' },
  archivedAt: { label: 'Archivé' },
  companyName: { label: projectFields.companyId.label },
  producteurName: { label: projectFields.producteurId.label },
  userName: { label: prestationFields.userId.label },
  production: { label: 'Production' },
  categories: { label: 'Catégories', values: categoryTypeLabels },
  prestationProductionStatus: { label: 'Statut dans la prestation', values: prestationProductionStatusLabels },
  purchaseOrder: { label: 'Bon de commande' },
  invoice: { label: 'Facture' },
  confirmedAs: { label: 'Au nom d’une autre société, confirmée' },
  versionInterne: { label: 'Versions soumises' },
  versionClient: { label: 'Versions du client' },
  file: { label: 'Fichier' },
  images: { label: 'Images choisies' },
  supplement: { label: 'Supplément' },
  reason: { label: 'Raison' },
  ranks: { label: 'Événements' },
  reminder: { label: 'Relance' },
  reminded: { label: 'Personne relancée' },
  areRemindersOn: { label: 'Relances automatiques' },
  includedRounds: { label: 'Tours compris' },
  offeredRound: { label: 'Tour offert' },
  acceptance: { label: 'Procès-verbal' },
  reserves: { label: 'Réserves' },
  document: { label: 'Empreinte du PDF' },
  isAcceptanceAsked: { label: 'Recette demandée' },
  isQualityControlled: { label: 'Contrôle technique' },
  expectedFormats: { label: 'Formats attendus' },
  gatesDownloads: { label: 'Originaux après signature' },
  rightsEndOn: { label: 'Fin des droits' },
  jobTitle: { label: 'Fonction' },
  isMainContact: { label: 'Contact principal' },
  passkey: { label: 'Clé d’accès' },
} as const satisfies Record<string, FieldWords>

/** Digests of logos say nothing to people. */
const { logo: _logo, darkLogo: _darkLogo, ...agencyWords } = agencyFields

/** The words of what changed, by what it is about: a new kind of subject does not compile until it has its own. */
const wordsOfType: Readonly<Record<SubjectType, Readonly<Record<string, FieldWords>>>> = {
  agency: agencyWords,
  companies: { ...companyRecordFields, serviceName: { label: 'Nom dans le service de facturation' }, ...companyFields },
  projects: projectFields,
  productions: productionFields,
  prestations: prestationFields,
  'post-productions': { ...postProductionFields, status: { label: 'Statut', values: postProductionStatusLabels } },
  users: { ...userFields, documentKind: documentFields.kind, expiresOn: documentFields.expiresOn },
  briefs: {},
  medias: { name: { label: 'Nom' } },
  'media-folders': { name: { label: 'Nom' } },
  session: {},
  notifications: {},
  templates: { name: { label: 'Nom' } },
  'budget-lines': budgetLineFields,
}
const words = new Map(
  Object.entries(wordsOfType).map(([type, fields]) => [
    type,
    new Map<string, FieldWords>(Object.entries({ ...besides, ...fields })),
  ]),
)

/** A value as people read it. */
function valueText({ values, isAmount }: FieldWords, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'rien'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && values) return value.map((one) => valueText({ label: '', values }, one)).join(', ')
  if (Array.isArray(value)) return counted(value.length, 'élément', 'éléments')
  if (typeof value !== 'string') return 'autre'
  if (isAmount) return value.replace('.', ',')
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value)
  return values?.[value] ?? value
}

export type ChangeText = { label: string; before: string; after: string }

/** Each field that changed, before and after. Identifiers say nothing to people: they are left out. */
export const changeTexts = ({ changes, subject }: Pick<Activity, 'changes' | 'subject'>): ChangeText[] =>
  Object.entries(changes).flatMap(([field, [before, after]]) => {
    const found = words.get(subject.type)?.get(field)
    if (found === undefined || field.endsWith('Id')) return []
    return [{ label: found.label, before: valueText(found, before), after: valueText(found, after) }]
  })

/** The types of subject, for a filter. */
export const subjectLabels = {
  companies: 'Sociétés',
  projects: 'Projets',
  productions: 'Productions',
  prestations: 'Prestations',
  'post-productions': 'Post-productions',
  briefs: 'Briefs',
  'budget-lines': 'Lignes de budget',
  users: 'Utilisateurs',
} as const
