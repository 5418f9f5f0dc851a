import type { Feature } from '../index.ts'
import { permissionCatalogue, type Role } from '../permissions.ts'
import { isPermission, type Route } from '../route.ts'
import { proofMinutes } from '../second-factor/schema.ts'

/** The description of each feature in the document. */
export const features: Record<Feature, string> = {
  agency: 'Le nom, le logo, la couleur et le contact de l’agence, montrés à ses clients.',
  sellsy: 'Le service de facturation : ce qui y est connu.',
  users: 'Les personnes qui ont un compte : rôle, droits, invitation, fermeture.',
  talents: 'Les compétences, le tarif et les absences de ceux qui font le travail.',
  views: 'Les vues des listes que l’équipe partage.',
  session: 'La connexion, le lien des invités, le journal des connexions, le flux des nouvelles.',
  'second-factor': 'Clés d’accès, codes à usage unique, confirmation de son identité.',
  companies: 'Les sociétés clientes et prestataires, et leurs membres.',
  projects: 'Les projets : ce qu’un client a commandé.',
  productions:
    'Les productions d’un projet : ce qui est filmé, photographié ou enregistré, et le lien de leurs invités.',
  medias: 'Les fichiers d’une production : envoi par morceaux, dossiers, aperçus, téléchargement.',
  documents: 'Les documents de ceux qui travaillent pour l’agence : contrat, attestations, RIB, pièce d’identité.',
  prestations: 'Les prestations confiées aux talents, et leurs bons de commande.',
  briefs: 'Les briefs : un texte mis en forme, ses pièces jointes et son histoire.',
  'post-productions': 'Les post-productions : versions, statuts, étapes de chacun.',
  covers: 'Les images des projets, des productions et des post-productions, choisies ou les plus récentes.',
  review: 'La salle de visionnage : commentaires, dessins, envoi des retours, exports.',
  discussions: 'Ce que l’agence se dit d’un projet, d’une production ou d’une prestation.',
  credits: 'Les crédits d’une société : achats et utilisations.',
  signatures: 'Le code, reçu par mail, qui signe un acte.',
  supplements: 'Ce que les clients acceptent au-delà de la commande.',
  rounds: 'Les tours de modifications : compris, utilisés, offerts, acceptés en plus.',
  selection: 'Le choix des images par le client.',
  deliverables: 'Les livrables d’une production.',
  'quality-control': 'Le contrôle technique des films et des sons que le client verra.',
  'usage-rights': 'Les droits d’exploitation des livrables : supports, territoire, durée, personnes et musique.',
  invoicing: 'Les factures liées, lues dans le service de facturation.',
  payables: 'Du bon de commande d’un prestataire externe à son bon à payer.',
  carbon: 'Le bilan carbone d’un projet, prévisionnel puis définitif.',
  budget: 'Le budget d’un projet : jours, achats et ventes, prévus et réels, et sa marge.',
  templates: 'Les modèles de projets et de productions, et les copies.',
  planning: 'Le planning : ce qui se passe entre deux jours.',
  activity: 'Ce qui s’est passé, et qui l’a fait.',
  proof: 'La preuve que rien n’a été modifié ni retiré de ce qui s’est passé.',
  acceptances: 'Les procès-verbaux de recette : livrables, signature, preuve.',
  notifications: 'Les notifications de la personne connectée, et ce qu’elle veut recevoir.',
  waits: 'Ce qui attend quelqu’un : qui, quoi, depuis quand, et les relances.',
  profile: 'Son propre compte : identité, photo, sessions, effacement.',
  dashboard: 'Ce qui attend la personne connectée.',
  trash: 'La corbeille : ce qui a été supprimé depuis moins de 30 jours.',
  'failed-work': 'Les mails et les travaux abandonnés après leur dernier essai.',
  installation: 'L’état de l’installation, pour ceux qui l’administrent.',
  search: 'La recherche dans tout ce que la personne connectée peut voir.',
}

/** Who may call: the permission, and its default roles besides ADMIN. Empty when the operation's `security` says it. */
function callers({ access, side }: Route): string {
  if (!isPermission(access)) return ''
  const roles: readonly Role[] = permissionCatalogue[access].defaultFor
  return `Permission \`${access}\`${roles.length === 0 ? '' : ` (${roles.join(', ')})`}${side === 'staff' ? ', de l’agence seule' : ''}.`
}

/** The recent confirmation that the route requires; empty when none. */
function proofText({ proof }: Route): string {
  if (proof === undefined || proof === 'none') return ''
  const when = proof === 'recent' ? '' : ` quand ${proof.whenSent.map((field) => `\`${field}\``).join(', ')} est envoyé`
  return `Identité confirmée depuis moins de ${proofMinutes} minutes${when}, sinon \`PROOF_REQUIRED\`.`
}

const byUnit = [
  { unit: 'Gio', bytes: 1024 ** 3 },
  { unit: 'Mio', bytes: 1024 ** 2 },
  { unit: 'Kio', bytes: 1024 },
] as const

function sizeText(bytes: number): string {
  const { unit, bytes: one } = byUnit.find((each) => bytes >= each.bytes) ?? { unit: 'octets', bytes: 1 }
  return `${bytes / one}\u202f${unit}`
}

/** The body of an upload, or of a large JSON; empty otherwise. */
function bodyText(route: Route): string {
  if (route.kind === 'upload') return `Le corps est le fichier lui-même, de ${sizeText(route.maxBytes)} au plus.`
  if (route.kind === 'json' && route.maxBodyBytes) return `Corps de ${sizeText(route.maxBodyBytes)} au plus.`
  return ''
}

/** The callers and the requirements of a route. */
export const descriptionOf = (route: Route): string =>
  [callers(route), proofText(route), bodyText(route)].filter((sentence) => sentence !== '').join(' ')
