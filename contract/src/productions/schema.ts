import * as z from 'zod/mini'
import { Day, Id, Instant, line, OptionalDay, SerialNumber, Version } from '../fields.ts'
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

/** Something asked of the client or not: `YES` is asked and awaited, `DONE` was done. */
export const clientTaskLabels = { NO: 'Non', YES: 'Demandé au client', DONE: 'Fait par le client' } as const
export const ClientTask = z.enum(keysOf(clientTaskLabels), { error: 'Option inconnue' })
export type ClientTask = z.infer<typeof ClientTask>

/** Who may follow a production by its address alone. */
export const guestAccessLabels = {
  LINK: 'Toute personne qui a le lien',
  SIGNED_IN: 'Seulement les personnes connectées',
} as const
export const GuestAccess = z.enum(keysOf(guestAccessLabels), { error: 'Accès inconnu' })
export type GuestAccess = z.infer<typeof GuestAccess>

const Name = line(160, { required: 'Nom de la production requis', tooLong: 'Nom de la production trop long' })

/** One thing to film, photograph or record, and to deliver. Its id is the secret of its public link. */
export const Production = z.object({
  id: Id,
  /** As in « PRD 42 ». */
  number: SerialNumber,
  projectId: Id,
  name: z.string(),
  type: ProductionType,
  status: ProductionStatus,
  optionPostProd: z.boolean(),
  optionDepotClient: ClientTask,
  optionImageChoice: ClientTask,
  guestAccess: GuestAccess,
  /** When it is shot. */
  shootOn: OptionalDay,
  /** When it was promised to the client. */
  dueOn: OptionalDay,
  createdAt: Instant,
  version: Version,
})
export type Production = z.infer<typeof Production>

/** A production as lists and its pages show it. */
export const ProductionListed = z.extend(Production, {
  projectName: z.string(),
  companyId: Id,
  companyName: z.string(),
  postProductionCount: z.int(),
  finishedPostProductionCount: z.int(),
})
export type ProductionListed = z.infer<typeof ProductionListed>

const editable = {
  name: Name,
  type: ProductionType,
  optionPostProd: z.boolean(),
  optionDepotClient: ClientTask,
  optionImageChoice: ClientTask,
  guestAccess: GuestAccess,
  shootOn: OptionalDay,
  dueOn: OptionalDay,
}
export const ProductionCreate = z.object({
  projectId: z.uuid('Projet requis'),
  name: Name,
  type: z._default(ProductionType, 'VIDEO'),
  optionPostProd: z._default(z.boolean(), true),
  optionDepotClient: z._default(ClientTask, 'NO'),
  optionImageChoice: z._default(ClientTask, 'NO'),
  guestAccess: z._default(GuestAccess, 'LINK'),
  shootOn: z._default(OptionalDay, null),
  dueOn: z._default(OptionalDay, null),
})
export type ProductionCreate = z.infer<typeof ProductionCreate>

/** Changes a production: only the fields sent are written. */
export const ProductionUpdate = z.partial(z.object({ ...editable, status: ProductionStatus, version: Version }))
export type ProductionUpdate = z.infer<typeof ProductionUpdate>

/** One step that the estimate counts: what, whose turn, how many working days, and the day it would end. */
export const DeliveryStep = z.object({ label: z.string(), workingDays: z.int(), endsOn: Day })
/** When a production was promised, when it can be expected, and why. `estimated` is null when nothing can be said yet. */
export const DeliveryTime = z.object({
  promised: OptionalDay,
  estimated: OptionalDay,
  late: z.boolean(),
  steps: z.array(DeliveryStep),
  /** What can't be counted in days: « Le client doit déposer ses contenus. » */
  unknowns: z.array(z.string()),
})
export type DeliveryTime = z.infer<typeof DeliveryTime>

/** The link by which guests follow a production. */
export const GuestLink = z.object({
  guestAccess: GuestAccess,
  /** What the address carries besides the production's id, once a new link was made. */
  key: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** The last day on which it opens, in Paris. */
  until: OptionalDay,
})
export type GuestLink = z.infer<typeof GuestLink>

const LinkPassword = z
  .string('Mot de passe requis')
  .check(z.trim(), z.minLength(6, '6 caractères au moins'), z.maxLength(200, 'Mot de passe trop long'))
/** Changes a link: only the fields sent are written; a null password is none. */
export const GuestLinkUpdate = z.partial(
  z.object({ guestAccess: GuestAccess, password: z.nullable(LinkPassword), until: OptionalDay }),
)
/** What a guest's address carries, and the password they typed. */
export const LinkOpening = z.object({
  key: z.optional(z.string().check(z.maxLength(100))),
  password: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
