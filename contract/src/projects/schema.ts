import * as z from 'zod/mini'
import { Id, Instant, line, OptionalDay, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** The filter of a project list. */
export const projectStatusLabels = { active: 'Actifs', archived: 'Archivés', all: 'Tous' } as const
export const ProjectStatus = z.enum(keysOf(projectStatusLabels), { error: 'Statut de projet inconnu' })
export type ProjectStatus = z.infer<typeof ProjectStatus>

const Name = line(160, { required: 'Nom du projet requis', tooLong: 'Nom du projet trop long' })
const Description = z.string().check(z.trim(), z.maxLength(4000, 'Description trop longue'))

/** A client's order: productions, and their prestations. */
export const Project = z.object({
  id: Id,
  /** As in « PRJ 42 ». */
  number: SerialNumber,
  name: z.string(),
  companyId: Id,
  /** The member of staff who follows the project. */
  producteurId: z.nullable(Id),
  description: z.string(),
  startsOn: OptionalDay,
  dueOn: OptionalDay,
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
  name: Name,
  companyId: z.uuid('Société requise'),
  producteurId: z.optional(z.nullable(Id)),
  description: z._default(Description, ''),
  startsOn: z._default(OptionalDay, null),
  dueOn: z._default(OptionalDay, null),
})
export type ProjectCreate = z.infer<typeof ProjectCreate>

/** Updates a project. Only the fields sent are written. */
export const ProjectUpdate = z.partial(
  z.object({
    name: Name,
    companyId: z.uuid('Société requise'),
    producteurId: z.nullable(Id),
    description: Description,
    startsOn: OptionalDay,
    dueOn: OptionalDay,
    archived: z.boolean(),
    version: Version,
  }),
)
export type ProjectUpdate = z.infer<typeof ProjectUpdate>
