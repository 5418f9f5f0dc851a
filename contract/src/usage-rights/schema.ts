import * as z from 'zod/mini'
import { field, schemasOf } from '../entity-fields.ts'
import { atMost, Day, Id, OptionalDay, optionalLine, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** Where a deliverable may be shown. */
export const supportLabels = {
  WEB: 'Site web',
  SOCIAL: 'Réseaux sociaux',
  INTERNAL: 'Communication interne',
  EVENT: 'Événement',
  TV: 'Télévision',
  CINEMA: 'Cinéma',
  PRINT: 'Presse et édition',
  OUTDOOR: 'Affichage',
  ADVERTISING: 'Publicité en ligne',
} as const
export const Support = z.enum(keysOf(supportLabels), { error: 'Support inconnu' })
export type Support = z.infer<typeof Support>

export const territoryLabels = { FRANCE: 'France', EUROPE: 'Europe', WORLD: 'Monde entier', OTHER: 'Autre' } as const
export const Territory = z.enum(keysOf(territoryLabels), { error: 'Territoire inconnu' })
export type Territory = z.infer<typeof Territory>

/** Where a right stands, on a day. */
export const rightStateLabels = {
  COMING: 'À venir',
  RUNNING: 'En cours',
  ENDING: 'Se termine bientôt',
  ENDED: 'Terminé',
} as const
export const RightState = z.enum(keysOf(rightStateLabels), { error: 'État inconnu' })
export type RightState = z.infer<typeof RightState>

const Line = optionalLine(300, 'Texte trop long')

/** The fields of a usage right that people enter. */
export const usageRightFields = {
  /** The deliverable; null for all those of the production. */
  mediaId: field(z.nullable(Id), { initial: null, label: 'Livrable' }),
  supports: field(z.array(Support).check(z.minLength(1, 'Choisissez au moins un support')), { label: 'Supports' }),
  territory: field(Territory, { initial: 'FRANCE', label: 'Territoire', values: territoryLabels }),
  /** Countries, for a territory that has no name here; any other precision. */
  territoryNote: field(Line, { initial: null, label: 'Précision du territoire' }),
  startsOn: field(Day, { label: 'Début' }),
  /** The last day; null when it has no end. */
  endsOn: field(OptionalDay, { initial: null, label: 'Fin' }),
  isExclusive: field(z.boolean(), { initial: false, label: 'Exclusivité' }),
  persons: field(Line, { initial: null, label: 'Personnes concernées' }),
  music: field(Line, { initial: null, label: 'Musique concernée' }),
  /** Of the agency alone. */
  note: field(z.string().check(z.trim(), atMost(1000, 'Note trop longue')), { initial: '', label: 'Note' }),
  /** True when clients may not download any more once it has ended. */
  closesDownloads: field(z.boolean(), { initial: false, label: 'Bloquer le téléchargement à la fin' }),
}

/** The right to use a deliverable: where, how long, with whom. */
export const UsageRight = z.object({
  id: Id,
  productionId: Id,
  ...schemasOf(usageRightFields),
  mediaName: z.nullable(z.string()),
  /** True where its file is delivered no more: it went, or another version took its place. */
  isUndelivered: z.boolean(),
  /** The signed document; null without one, and for clients. */
  document: z.nullable(z.object({ name: z.string(), size: z.int() })),
  version: Version,
})
export type UsageRight = z.infer<typeof UsageRight>

/** A right in the list of all. */
export const UsageRightListed = z.extend(UsageRight, {
  state: RightState,
  productionName: z.string(),
  projectId: Id,
  projectName: z.string(),
  companyId: Id,
  companyName: z.string(),
})
export type UsageRightListed = z.infer<typeof UsageRightListed>

const daysInOrder = z.refine<{ startsOn: string; endsOn: string | null }>(
  ({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn,
  { path: ['endsOn'], error: 'La fin ne peut pas précéder le début' },
)
export const UsageRightEntry = z.object(schemasOf(usageRightFields)).check(daysInOrder)
export type UsageRightEntry = z.output<typeof UsageRightEntry>
/** Adds a right. The caller chooses `id`: a repeated request adds one. */
export const UsageRightCreate = z.object({ id: Id, ...schemasOf(usageRightFields) }).check(daysInOrder)
/** Replaces what was entered. `version` is the version the caller read. */
export const UsageRightUpdate = z
  .object({ ...schemasOf(usageRightFields), version: z.optional(Version) })
  .check(daysInOrder)

/** Maximum size of a signed document, in bytes. */
export const largestRightDocument = 25 * 1024 ** 2
