import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** Labels that pictures may bear, as in the programs that sort them. */
export const pictureLabels = { RED: 'Rouge', YELLOW: 'Jaune', GREEN: 'Vert', BLUE: 'Bleu' } as const
export const PictureLabel = z.enum(keysOf(pictureLabels), { error: 'Couleur inconnue' })
export type PictureLabel = z.infer<typeof PictureLabel>

const marks = {
  isChosen: z.boolean(),
  /** From 0, none, to 5. */
  stars: z.int().check(z.minimum(0), z.maximum(5)),
  label: z.nullable(PictureLabel),
  comment: z.string().check(z.trim(), z.maxLength(1000, 'Commentaire trop long')),
}

/** A picture to choose from, and what was marked on it. */
export const SelectionImage = z.object({
  key: Id,
  name: z.string(),
  /** Pixels; null while they are not known. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Addresses, from the smallest to the largest; null while they are being prepared. */
  small: z.nullable(z.string()),
  medium: z.nullable(z.string()),
  large: z.nullable(z.string()),
  ...marks,
})
export type SelectionImage = z.infer<typeof SelectionImage>

const Count = z.nullable(
  z.int('Nombre attendu').check(z.minimum(0, 'Nombre attendu'), z.maximum(10_000, 'Trop d’images')),
)
/** How many pictures may be chosen, and how many of them are part of what was agreed. */
export const SelectionLimits = z.object({ minimum: Count, maximum: Count, included: Count })
export type SelectionLimits = z.infer<typeof SelectionLimits>

export const Selection = z.object({
  images: z.array(SelectionImage),
  limits: SelectionLimits,
  /** Once it is sent, it changes no more until staff open it again. */
  submittedAt: z.nullable(Instant),
  submittedByName: z.nullable(z.string()),
  /** True for whoever may choose. */
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
  /** Keys of the pictures chosen. */
  selectionFiles: z
    .array(Id, 'Choisissez au moins une image')
    .check(z.minLength(1, 'Choisissez au moins une image'), z.maxLength(10_000, 'Trop d’images')),
})

/** In what the names of the chosen pictures are taken away. */
export const nameListLabels = {
  txt: 'Liste des noms (texte)',
  csv: 'Tableur (CSV)',
  lightroom: 'Filtre Lightroom',
  captureone: 'Filtre Capture One',
} as const
export const NameListFormat = z.enum(keysOf(nameListLabels), { error: 'Format inconnu' })
export type NameListFormat = z.infer<typeof NameListFormat>
