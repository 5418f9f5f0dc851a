import * as z from 'zod/mini'
import { Id, Instant, OptionalDay, requiredLine, Version } from '../fields.ts'

const Name = requiredLine(160, { required: 'Nom du modèle requis', tooLong: 'Nom du modèle trop long' })

/** What a template makes. */
export const TemplateContent = z.object({
  productions: z.int(),
  postProductions: z.int(),
  prestations: z.int(),
  folders: z.int(),
  briefs: z.int(),
  /** Days from the first date to the last one; null without dates. */
  days: z.nullable(z.int()),
})
export type TemplateContent = z.infer<typeof TemplateContent>

/** Productions with all that surrounds them, made again in one go. Holds neither files, nor people, nor money. */
export const Template = z.object({
  id: Id,
  name: z.string(),
  content: TemplateContent,
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
  version: Version,
})
export type Template = z.infer<typeof Template>

/** Makes a template of a project or of one production. */
export const TemplateCreate = z.object({
  name: Name,
  of: z.object({ type: z.enum(['projects', 'productions']), id: Id }),
})

/** Renames a template. */
export const TemplateUpdate = z.partial(z.object({ name: Name, version: Version }))

/** The day that the first date of the original becomes; the others keep their distances. Null leaves dates empty. */
const startsOn = z._default(OptionalDay, null)

const newProject = {
  name: requiredLine(160, { required: 'Nom du projet requis', tooLong: 'Nom du projet trop long' }),
  companyId: z.uuid('Société requise'),
  startsOn,
}
/** Makes a project from a template. */
export const ProjectFromTemplate = z.object(newProject)
export type ProjectFromTemplate = z.infer<typeof ProjectFromTemplate>

/** Adds the productions of a template to a project. */
export const TemplateApplication = z.object({ templateId: z.uuid('Modèle requis'), startsOn })
export type TemplateApplication = z.infer<typeof TemplateApplication>

/** Copies a project. `withPeople`: its prestations and edits stay given to the same people. */
export const ProjectCopy = z.object({ ...newProject, withPeople: z._default(z.boolean(), false) })
export type ProjectCopy = z.infer<typeof ProjectCopy>

/** Copies a production, into its own project or another one. */
export const ProductionCopy = z.object({
  name: requiredLine(160, { required: 'Nom de la production requis', tooLong: 'Nom de la production trop long' }),
  projectId: z.uuid('Projet requis'),
  startsOn,
  withPeople: z._default(z.boolean(), false),
})
export type ProductionCopy = z.infer<typeof ProductionCopy>
