import * as z from 'zod/mini'
import { creationOf, field, schemasOf } from '../entity-fields.ts'
import { Day, Id, Instant, OptionalDay, requiredLine, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'

export const productionTypeLabels = { VIDEO: 'Vidéo', PHOTO: 'Photo', AUDIO: 'Audio', OTHER: 'Autre' } as const
export const ProductionType = z.enum(keysOf(productionTypeLabels), { error: 'Type de production inconnu' })
export type ProductionType = z.infer<typeof ProductionType>

export const productionStatusLabels = {
  TO_ORGANIZE: 'À organiser',
  PLANNED: 'Planifiée',
  IN_PROGRESS: 'En cours',
  POST_PRODUCTION: 'En post-production',
  FINISHED: 'Terminée',
  CANCELLED: 'Annulée',
} as const
export const ProductionStatus = z.enum(keysOf(productionStatusLabels), { error: 'Statut de production inconnu' })
export type ProductionStatus = z.infer<typeof ProductionStatus>

/** A task of the client: `YES` is requested, `DONE` is completed. */
export const clientTaskLabels = { NO: 'Non', YES: 'Demandé au client', DONE: 'Fait par le client' } as const
export const ClientTask = z.enum(keysOf(clientTaskLabels), { error: 'Option inconnue' })
export type ClientTask = z.infer<typeof ClientTask>

/** Who may follow a production with its address alone. */
export const guestAccessLabels = {
  LINK: 'Toute personne qui a le lien',
  SIGNED_IN: 'Seulement les personnes connectées',
} as const
export const GuestAccess = z.enum(keysOf(guestAccessLabels), { error: 'Accès inconnu' })
export type GuestAccess = z.infer<typeof GuestAccess>

/** What guests see over the films and pictures of a production. `BURNT` marks the bytes that they are sent, too. */
export const guestWatermarkLabels = {
  NONE: 'Aucun',
  SHOWN: 'Nom et date de l’invité, par-dessus l’image',
  BURNT: 'Nom et date de l’invité, et lien incrusté dans l’image',
} as const
export const GuestWatermark = z.enum(keysOf(guestWatermarkLabels), { error: 'Filigrane inconnu' })
export type GuestWatermark = z.infer<typeof GuestWatermark>

const Name = requiredLine(160, { required: 'Nom de la production requis', tooLong: 'Nom de la production trop long' })

const enteredFields = {
  name: field(Name, { label: 'Nom', inForm: 'Nom de la production' }),
  type: field(ProductionType, { initial: 'VIDEO', label: 'Type', values: productionTypeLabels }),
  /** The shooting day. */
  shootOn: field(OptionalDay, { initial: null, label: 'Tournage' }),
  /** The day promised to the client. */
  dueOn: field(OptionalDay, { initial: null, label: 'Livraison promise', inGrid: 'Livraison' }),
  optionPostProd: field(z.boolean(), { initial: true, label: 'Post-production' }),
  optionDepotClient: field(ClientTask, {
    initial: 'NO',
    label: 'Dépôt par le client',
    inForm: 'Dépôt de contenus par le client',
    values: clientTaskLabels,
  }),
  optionImageChoice: field(ClientTask, {
    initial: 'NO',
    label: 'Choix des images',
    inForm: 'Choix des images par le client',
    values: clientTaskLabels,
  }),
  guestAccess: field(GuestAccess, { initial: 'LINK', label: 'Lien public', values: guestAccessLabels }),
}
/** The fields of a production that people enter. `status` is not entered in a creation. */
export const productionFields = {
  ...enteredFields,
  status: field(ProductionStatus, { label: 'Statut', values: productionStatusLabels }),
}

/** A film, shoot or recording to deliver. Its id is the secret of its public link. */
export const Production = z.object({
  id: Id,
  /** As in « PRD 42 ». */
  number: SerialNumber,
  projectId: Id,
  ...schemasOf(productionFields),
  name: z.string(),
  /** True when somebody chose the status: it stays until the post-productions move it. */
  isStatusByHand: z.boolean(),
  createdAt: Instant,
  version: Version,
})
export type Production = z.infer<typeof Production>

/** A production in lists and on its pages. */
export const ProductionListed = z.extend(Production, {
  projectName: z.string(),
  companyId: Id,
  companyName: z.string(),
  postProductionCount: z.int(),
  finishedPostProductionCount: z.int(),
})
export type ProductionListed = z.infer<typeof ProductionListed>

export const ProductionCreate = z.object({ projectId: z.uuid('Projet requis'), ...creationOf(enteredFields) })
export type ProductionCreate = z.infer<typeof ProductionCreate>

/** Updates a production. Only the fields sent are written. */
export const ProductionUpdate = z.partial(z.object({ ...schemasOf(productionFields), version: Version }))
export type ProductionUpdate = z.infer<typeof ProductionUpdate>

/** One step of the estimate: its label, its working days and its last day. */
export const DeliveryStep = z.object({ label: z.string(), workingDays: z.int(), endsOn: Day })
/** The promised and the estimated day, with the steps. `estimated` is null when unknown. */
export const DeliveryTime = z.object({
  promised: OptionalDay,
  estimated: OptionalDay,
  late: z.boolean(),
  steps: z.array(DeliveryStep),
  /** What no number of days can express: « Le client doit déposer ses contenus. » */
  unknowns: z.array(z.string()),
})
export type DeliveryTime = z.infer<typeof DeliveryTime>

/** The guest link of a production. */
export const GuestLink = z.object({
  guestAccess: GuestAccess,
  /** The key in the address, once the link was renewed. */
  key: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Last day of validity (Europe/Paris). */
  until: OptionalDay,
  watermark: GuestWatermark,
  /** The reference burnt into the pictures of this link; null before the first one. */
  mark: z.nullable(z.string()),
})
export type GuestLink = z.infer<typeof GuestLink>

const LinkPassword = z
  .string('Mot de passe requis')
  .check(z.trim(), z.minLength(6, '6 caractères au moins'), z.maxLength(200, 'Mot de passe trop long'))
/** Updates a link. Only the fields sent are written; a null password removes it. */
export const GuestLinkUpdate = z.partial(
  z.object({
    guestAccess: GuestAccess,
    password: z.nullable(LinkPassword),
    until: OptionalDay,
    watermark: GuestWatermark,
  }),
)
/** The key of a guest's address, and the password typed. */
export const LinkOpening = z.object({
  key: z.optional(z.string().check(z.maxLength(100))),
  password: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
