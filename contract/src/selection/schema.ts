import * as z from 'zod/mini'
import { atMost, Id, Instant, requiredLine } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { acceptedBySending, PaidWith, Supplement, SupplementPrice, TaxRate, UnitPrice } from '../supplements/schema.ts'

/** Colour labels, as in photo programs. */
export const pictureLabels = { RED: 'Rouge', YELLOW: 'Jaune', GREEN: 'Vert', BLUE: 'Bleu' } as const
export const PictureLabel = z.enum(keysOf(pictureLabels), { error: 'Couleur inconnue' })
export type PictureLabel = z.infer<typeof PictureLabel>

const marks = {
  isChosen: z.boolean(),
  /** From 0, none, to 5. */
  stars: z.int().check(z.minimum(0), z.maximum(5)),
  label: z.nullable(PictureLabel),
  comment: z.string().check(z.trim(), atMost(1000, 'Commentaire trop long')),
}

/** A picture to choose from, with its marks. */
export const SelectionImage = z.object({
  key: Id,
  name: z.string(),
  /** Pixels; null while unknown. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Addresses, smallest to largest; null until prepared. */
  small: z.nullable(z.string()),
  medium: z.nullable(z.string()),
  large: z.nullable(z.string()),
  /** Its section; null for one of none. */
  section: z.nullable(Id),
  ...marks,
})
export type SelectionImage = z.infer<typeof SelectionImage>

const Count = z.nullable(
  z.int('Nombre attendu').check(z.minimum(0, 'Nombre attendu'), z.maximum(10_000, 'Trop d’images')),
)
/** Limits on the number of chosen pictures, and the number included in the order. */
export const SelectionLimits = z.object({ minimum: Count, maximum: Count, included: Count })
export type SelectionLimits = z.infer<typeof SelectionLimits>

const SectionLimits = z.object({ id: Id, minimum: Count, maximum: Count })
export type SectionLimits = z.infer<typeof SectionLimits>
/** The images of a folder, shown together under its name, with limits of their own. */
export const SelectionSection = z.extend(SectionLimits, { name: z.string() })
export type SelectionSection = z.infer<typeof SelectionSection>

/** Sections of a selection, at most. */
const mostSections = 500
export const SelectionRules = z.extend(SelectionLimits, {
  isByFolder: z.optional(z.boolean()),
  /** The limits of each folder; a folder that is left out has none. */
  sections: z.optional(z.array(SectionLimits).check(z.maxLength(mostSections, 'Trop de dossiers'))),
  /** The price of an image beyond the included ones; null when none is told. */
  extraPrice: z.optional(z.nullable(UnitPrice)),
  extraPaidWith: z.optional(PaidWith),
  extraTaxRate: z.optional(TaxRate),
})
export type SelectionRules = z.infer<typeof SelectionRules>

export const Selection = z.object({
  images: z.array(SelectionImage),
  limits: SelectionLimits,
  /** True when the images are shown by folder. */
  isByFolder: z.boolean(),
  /** In their order; none unless the images are shown by folder. Images of no folder come first. */
  sections: z.array(SelectionSection),
  /** Once sent, only staff can reopen it. */
  submittedAt: z.nullable(Instant),
  submittedByName: z.nullable(z.string()),
  /** Why the agency opened it again, until it is sent; null otherwise, and for talents. */
  reopenReason: z.nullable(z.string()),
  /** The price of an image beyond the included ones; null when none is told, and for talents. */
  price: z.nullable(SupplementPrice),
  /** What was accepted when it was sent; null for talents. */
  supplement: z.nullable(Supplement),
  /** True when the caller may choose. */
  mayChoose: z.boolean(),
})
export type Selection = z.infer<typeof Selection>

export const SelectionMarks = z.object({
  marks: z
    .array(z.extend(z.partial(z.object(marks)), { key: Id }))
    .check(z.minLength(1, 'Aucune image'), z.maxLength(2000, 'Trop d’images à la fois')),
})
export type SelectionMarks = z.infer<typeof SelectionMarks>

export const SelectionSubmission = z.object({
  /** Keys of the chosen pictures. */
  selectionFiles: z
    .array(Id, 'Choisissez au moins une image')
    .check(z.minLength(1, 'Choisissez au moins une image'), z.maxLength(10_000, 'Trop d’images')),
  ...acceptedBySending,
})

/** Why a selection is reopened. */
export const SelectionReopening = z.object({
  reason: requiredLine(300, { required: 'Raison requise', tooLong: 'Raison trop longue' }),
})

/** Export formats of the chosen pictures' names. */
export const nameListLabels = {
  txt: 'Liste des noms (texte)',
  csv: 'Tableur (CSV)',
  lightroom: 'Filtre Lightroom',
  captureone: 'Filtre Capture One',
} as const
export const NameListFormat = z.enum(keysOf(nameListLabels), { error: 'Format inconnu' })
export type NameListFormat = z.infer<typeof NameListFormat>
