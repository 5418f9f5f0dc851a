import * as z from 'zod/mini'
import { creationOf, field, schemasOf } from '../entity-fields.ts'
import { atMost, Id, Instant, OptionalDay, requiredLine, SellsyId, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { ProductionStatus, ProductionType } from '../productions/schema.ts'

export const prestationTypeLabels = {
  INTERNE: 'Interne',
  INTERNE_POST_PRODUCTION: 'Interne Post Production',
  EXTERNE: 'Externe',
} as const
export const PrestationType = z.enum(keysOf(prestationTypeLabels), { error: 'Type de prestation inconnu' })
export type PrestationType = z.infer<typeof PrestationType>

/** The status of a production within a prestation. `TO_ORGINIZE` follows the specification's spelling. */
export const prestationProductionStatusLabels = {
  TO_ORGINIZE: 'À organiser',
  READY_TO_START: 'Prêt à démarrer',
  CONTENT_RECEIVED: 'Contenu reçu',
  FINISHED: 'Terminé',
} as const
export const PrestationProductionStatus = z.enum(keysOf(prestationProductionStatusLabels), { error: 'Statut inconnu' })
export type PrestationProductionStatus = z.infer<typeof PrestationProductionStatus>

/** The work of a prestation on a production. */
export const categoryTypeLabels = { RUSH: 'Rush', POST_PRODUCTION: 'Post-production' } as const
export const CategoryType = z.enum(keysOf(categoryTypeLabels), { error: 'Catégorie inconnue' })
export type CategoryType = z.infer<typeof CategoryType>

const Name = requiredLine(160, { required: 'Nom de la prestation requis', tooLong: 'Nom de la prestation trop long' })
const Place = z.string().check(z.trim(), atMost(200, 'Lieu trop long'))

/** The fields of a prestation that people enter. */
export const prestationFields = {
  name: field(Name, { label: 'Nom', inForm: 'Nom de la prestation' }),
  type: field(PrestationType, { label: 'Type', values: prestationTypeLabels }),
  /** The person who does the work. */
  userId: field(z.nullable(Id), { initial: null, label: 'Confiée à' }),
  startsOn: field(OptionalDay, { initial: null, label: 'Début' }),
  endsOn: field(OptionalDay, { initial: null, label: 'Fin' }),
  place: field(Place, { initial: '', label: 'Lieu' }),
}

/** Work ordered inside or outside the agency for productions of a project. */
export const Prestation = z.object({
  id: Id,
  /** As in « PRS 42 ». */
  number: SerialNumber,
  projectId: Id,
  ...schemasOf(prestationFields),
  name: z.string(),
  place: z.string(),
  /** The purchase order in the invoicing service, for EXTERNE prestations only. */
  purchaseOrderSellsyId: z.nullable(z.string()),
  createdAt: Instant,
  version: Version,
})
export type Prestation = z.infer<typeof Prestation>

/** A prestation in lists. */
export const PrestationListed = z.extend(Prestation, {
  projectName: z.string(),
  companyId: Id,
  companyName: z.string(),
  userName: z.nullable(z.string()),
  productionCount: z.int(),
})
export type PrestationListed = z.infer<typeof PrestationListed>

/** A production within a prestation; `id` is the production's. */
export const PrestationProduction = z.object({
  id: Id,
  number: SerialNumber,
  name: z.string(),
  type: ProductionType,
  status: ProductionStatus,
  categories: z.array(z.object({ type: CategoryType })),
  prestationProductionStatus: PrestationProductionStatus,
})
export type PrestationProduction = z.infer<typeof PrestationProduction>

/** A prestation with its productions. */
export const PrestationDetail = z.extend(PrestationListed, { productions: z.array(PrestationProduction) })
export type PrestationDetail = z.infer<typeof PrestationDetail>

const Categories = z
  .array(CategoryType, 'Choisissez au moins une catégorie')
  .check(z.minLength(1, 'Choisissez au moins une catégorie'), z.maxLength(10, 'Trop de catégories'))
/** Attaches a production, or changes its categories. */
export const PrestationAttachment = z.object({ categories: Categories })

export const PrestationCreate = z.object({
  projectId: z.uuid('Projet requis'),
  ...creationOf(prestationFields),
  productions: z._default(
    z
      .array(z.object({ productionId: Id, categories: Categories }))
      .check(z.maxLength(200, '200 productions au plus à la fois')),
    [],
  ),
})
export type PrestationCreate = z.infer<typeof PrestationCreate>

/** Updates a prestation. Only the fields sent are written. */
export const PrestationUpdate = z.partial(z.object({ ...schemasOf(prestationFields), version: Version }))
export type PrestationUpdate = z.infer<typeof PrestationUpdate>

export const PrestationProductionStatusChange = z.object({ status: PrestationProductionStatus })
export const PurchaseOrderLink = z.object({ purchaseOrderSellsyId: z.nullable(SellsyId) })
