import * as z from 'zod/mini'
import { creationOf, field, schemasOf } from '../entity-fields.ts'
import { atMost, Id, Instant, OptionalDay, requiredLine, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** The filter of a project list. */
export const projectStatusLabels = { active: 'Actifs', archived: 'Archivés', all: 'Tous' } as const
export const ProjectStatus = z.enum(keysOf(projectStatusLabels), { error: 'Statut de projet inconnu' })
export type ProjectStatus = z.infer<typeof ProjectStatus>

const Name = requiredLine(160, { required: 'Nom du projet requis', tooLong: 'Nom du projet trop long' })
const Description = z.string().check(z.trim(), atMost(4000, 'Description trop longue'))

const enteredFields = {
  name: field(Name, { label: 'Nom', inForm: 'Nom du projet' }),
  companyId: field(z.uuid('Société requise'), { label: 'Société' }),
  /** The member of staff who follows the project. */
  producteurId: field(z.nullable(Id), { label: 'Producteur' }),
  startsOn: field(OptionalDay, { initial: null, label: 'Début' }),
  dueOn: field(OptionalDay, { initial: null, label: 'Échéance' }),
  description: field(Description, { initial: '', label: 'Description' }),
}
/** The fields of a project that people enter. `archived` is not entered in a creation. */
export const projectFields = { ...enteredFields, archived: field(z.boolean(), { label: 'Archivé' }) }

/** A client's order: productions, and their prestations. */
export const Project = z.object({
  id: Id,
  /** As in « PRJ 42 ». */
  number: SerialNumber,
  ...schemasOf(enteredFields),
  name: z.string(),
  companyId: Id,
  description: z.string(),
  archivedAt: z.nullable(Instant),
  createdAt: Instant,
  version: Version,
})
export type Project = z.infer<typeof Project>

/** A project in lists and on its pages. */
export const ProjectListed = z.extend(Project, {
  companyName: z.string(),
  producteurName: z.nullable(z.string()),
  /** Productions neither finished nor cancelled, and all productions. */
  openProductionCount: z.int(),
  productionCount: z.int(),
})
export type ProjectListed = z.infer<typeof ProjectListed>

/** `producteurId` defaults to the company's producteur. */
export const ProjectCreate = z.object({
  ...creationOf(enteredFields),
  producteurId: z.optional(enteredFields.producteurId.schema),
})
export type ProjectCreate = z.infer<typeof ProjectCreate>

/** Updates a project. Only the fields sent are written. */
export const ProjectUpdate = z.partial(z.object({ ...schemasOf(projectFields), version: Version }))
export type ProjectUpdate = z.infer<typeof ProjectUpdate>
