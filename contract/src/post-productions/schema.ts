import * as z from 'zod/mini'
import { creationOf, field, schemasOf } from '../entity-fields.ts'
import { atMost, Id, Instant, OptionalDay, requiredLine, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { ProductionStatus, ProductionType } from '../productions/schema.ts'
import { Absence } from '../talents/schema.ts'

export const postProductionStatusLabels = {
  TO_DO: 'À faire',
  IN_PROGRESS: 'En cours',
  AWAITING_APPROVAL: 'À approuver (en interne)',
  AWAITING_VALIDATION: 'En attente de validation client',
  TO_MODIFY: 'À modifier',
  FINISHED: 'Terminée',
} as const
export const PostProductionStatus = z.enum(keysOf(postProductionStatusLabels), {
  error: 'Statut de post-production inconnu',
})
export type PostProductionStatus = z.infer<typeof PostProductionStatus>

/** The filter of a list: `active` is every status except finished. */
export const followedPostProductionStatusLabels = { active: 'En cours', finished: 'Terminées', all: 'Toutes' } as const
export const FollowedPostProductionStatus = z.enum(keysOf(followedPostProductionStatusLabels), {
  error: 'Statut suivi inconnu',
})
export type FollowedPostProductionStatus = z.infer<typeof FollowedPostProductionStatus>

/** The party that a post-production waits for. */
export const turnLabels = { staff: 'Agence', talent: 'Talent', client: 'Client' } as const
export const Turn = z.enum(keysOf(turnLabels), { error: 'Attente inconnue' })
export type Turn = z.infer<typeof Turn>

/** Actions that change the status of a post-production. */
export const postProductionActionLabels = {
  start: 'Démarrer',
  addVersion: 'Ajouter une version',
  validate: 'Valider',
  requestChanges: 'Demander des modifications',
  rollback: 'Revenir en arrière',
} as const
export const PostProductionAction = z.enum(keysOf(postProductionActionLabels))
export type PostProductionAction = z.infer<typeof PostProductionAction>

const Name = requiredLine(160, {
  required: 'Nom de la post-production requis',
  tooLong: 'Nom de la post-production trop long',
})

/** The fields of a post-production that people enter. Actions alone change the status. */
export const postProductionFields = {
  name: field(Name, { label: 'Nom' }),
  /** The assigned talent. */
  userId: field(z.nullable(Id), { initial: null, label: 'Confiée à', inGrid: 'Talent' }),
  dueOn: field(OptionalDay, { initial: null, label: 'Échéance' }),
}

/** One edit of a production: versions, rounds, delivery. */
export const PostProduction = z.object({
  id: Id,
  /** As in « PP 42 ». */
  number: SerialNumber,
  productionId: Id,
  ...schemasOf(postProductionFields),
  name: z.string(),
  status: PostProductionStatus,
  statusSince: Instant,
  /** Versions submitted by the talent, and versions shown to the client. */
  versionInterne: z.int(),
  versionClient: z.int(),
  createdAt: Instant,
  version: Version,
})
export type PostProduction = z.infer<typeof PostProduction>

/** A post-production in lists and on its page. */
export const PostProductionListed = z.extend(PostProduction, {
  productionName: z.string(),
  productionType: ProductionType,
  projectId: Id,
  projectName: z.string(),
  companyId: Id,
  companyName: z.string(),
  userName: z.nullable(z.string()),
})
export type PostProductionListed = z.infer<typeof PostProductionListed>

export const PostProductionCreate = z.object({
  productionId: z.uuid('Production requise'),
  ...creationOf(postProductionFields),
})
export type PostProductionCreate = z.infer<typeof PostProductionCreate>

/**
 * Updates a post-production. Only the fields sent are written. `withPrestation`: its talent also gets the prestation that lets them
 * work on the production, where they have none.
 */
export const PostProductionUpdate = z.partial(
  z.object({ ...schemasOf(postProductionFields), version: Version, withPrestation: z.boolean() }),
)
export type PostProductionUpdate = z.infer<typeof PostProductionUpdate>

/** The version the caller read. A concurrent action makes it stale (409). */
export const SeenVersion = z.object({ version: z.optional(Version) })

/** Why somebody of the agency goes on in spite of the technical control. */
export const QualityWaiver = requiredLine(300, { required: 'Raison requise', tooLong: 'Raison trop longue' })
/** A step that the technical control may stop. */
export const ControlledStep = z.extend(SeenVersion, { waiver: z._default(z.nullable(QualityWaiver), null) })

const Note = z.string().check(z.trim(), atMost(4000, 'Note trop longue'))
export const VersionCreate = z.extend(ControlledStep, {
  /** Keys of files of the production. */
  files: z
    .array(z.object({ key: z.uuid('Fichier inconnu') }), 'Choisissez au moins un fichier')
    .check(z.minLength(1, 'Choisissez au moins un fichier'), z.maxLength(200, 'Trop de fichiers')),
  note: z._default(Note, ''),
})
export type VersionCreate = z.infer<typeof VersionCreate>
export const FileKey = z.object({ fileKey: z.uuid('Fichier inconnu') })

/** A past step of a post-production. */
export const Transition = z.object({
  id: Id,
  at: Instant,
  actorName: z.nullable(z.string()),
  action: PostProductionAction,
  from: PostProductionStatus,
  to: PostProductionStatus,
  versionInterne: z.int(),
  versionClient: z.int(),
  /** True when a later rollback took it back. */
  undone: z.boolean(),
})
export type Transition = z.infer<typeof Transition>

/** A possible talent for a post-production, best match first, with their workload. */
export const TalentProposal = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  /** Reasons, in French: « Prévu sur la prestation « Montage » », « A déjà travaillé pour Maison Brelan ». */
  reasons: z.array(z.string()),
  /** True when a prestation lets them work on the production. */
  hasPrestation: z.boolean(),
  /** Their open post-productions, and those waiting for the talent. */
  open: z.int(),
  theirTurn: z.int(),
  /** Their next due day. */
  nextDueOn: OptionalDay,
  skills: z.array(z.string()),
  /** Their first absence before the post-production is due; within a month when it has no due day. */
  absence: z.nullable(Absence),
})
export type TalentProposal = z.infer<typeof TalentProposal>

/** A production or post-production that the caller follows or must act on. */
export const Workflow = z.object({
  productionId: Id,
  productionName: z.string(),
  productionType: ProductionType,
  productionStatus: ProductionStatus,
  projectId: Id,
  projectName: z.string(),
  companyId: Id,
  companyName: z.string(),
  postProductionId: z.nullable(Id),
  postProductionName: z.nullable(z.string()),
  postProductionStatus: z.nullable(PostProductionStatus),
  /** For a talent: the prestation of their work. */
  prestationId: z.nullable(Id),
  prestationName: z.nullable(z.string()),
  /** Percent. */
  progress: z.int(),
  /** Who must act and why, in French; null once finished. */
  waiting: z.nullable(z.object({ who: z.enum(['staff', 'talent', 'client']), what: z.string() })),
  /** True when the caller must act. */
  isMine: z.boolean(),
  /** Start of the wait. */
  since: Instant,
  dueOn: OptionalDay,
  /** The current step of their flow, as in its address. Empty without one. */
  step: z.string(),
})
export type Workflow = z.infer<typeof Workflow>
