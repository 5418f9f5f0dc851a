import { csvOf } from '../csv.ts'
import { counted } from '../french.ts'
import { stemOf } from '../medias/rules.ts'
import { supplementToAccept } from '../supplements/rules.ts'
import type { AcceptedSupplement, SupplementPrice } from '../supplements/schema.ts'
import type { NameListFormat, SectionLimits, SelectionImage, SelectionLimits, SelectionSection } from './schema.ts'

const images = (count: number) => counted(count, 'image', 'images')

/** Why this number of pictures cannot be sent, in French; null when it can. */
export function countRefusal(count: number, { minimum, maximum }: SelectionLimits): string | null {
  if (count === 0 && (minimum ?? 0) <= 1) return 'Choisissez au moins une image.'
  if (minimum !== null && count < minimum)
    return `Choisissez au moins ${images(minimum)} : il en manque ${minimum - count}.`
  if (maximum !== null && count > maximum)
    return `Choisissez au plus ${images(maximum)} : il y en a ${count - maximum} de trop.`
  return null
}

type Counted = Pick<SelectionImage, 'section' | 'isChosen'>

/** Number of chosen pictures of a section. */
export const chosenIn = (all: readonly Counted[], section: string | null): number =>
  all.filter((image) => image.isChosen && image.section === section).length

/** Why a section's number of pictures cannot be sent, in French; null when it can. */
export function sectionRefusal(count: number, { name, minimum, maximum }: SelectionSection): string | null {
  if (minimum !== null && count < minimum)
    return `${name} : choisissez au moins ${images(minimum)}, il en manque ${minimum - count}.`
  if (maximum !== null && count > maximum)
    return `${name} : choisissez au plus ${images(maximum)}, il y en a ${count - maximum} de trop.`
  return null
}

/** Every reason why chosen pictures cannot be sent, in French: of the whole, then of each section. */
export const choiceRefusals = (
  all: readonly Counted[],
  limits: SelectionLimits,
  sections: readonly SelectionSection[],
): string[] =>
  [
    countRefusal(all.filter(({ isChosen }) => isChosen).length, limits),
    ...sections.map((section) => sectionRefusal(chosenIn(all, section.id), section)),
  ].filter((refusal) => refusal !== null)

/** Number of pictures beyond the included ones: they are charged. */
export const beyondIncluded = (count: number, { included }: SelectionLimits): number =>
  included === null ? 0 : Math.max(0, count - included)

/** The supplement that a number of chosen pictures costs; null when it costs none. */
export const supplementOfChoice = (
  count: number,
  limits: SelectionLimits,
  price: SupplementPrice | null,
): AcceptedSupplement | null => supplementToAccept(beyondIncluded(count, limits), price)

/** True when the limits contradict each other. */
export const areLimitsWrong = ({ minimum, maximum }: Pick<SelectionLimits, 'minimum' | 'maximum'>): boolean =>
  minimum !== null && maximum !== null && minimum > maximum

/** True for a folder with limits of its own. */
export const isLimited = ({ minimum, maximum }: Pick<SelectionLimits, 'minimum' | 'maximum'>): boolean =>
  minimum !== null || maximum !== null

/** The limits of folders with those typed for one of them: a folder without any is left out. */
export function withLimits(all: readonly SectionLimits[], id: string, typed: Partial<SectionLimits>): SectionLimits[] {
  const isKnown = all.some((limits) => limits.id === id)
  const before = isKnown ? all : [...all, { id, minimum: null, maximum: null }]
  return before.map((limits) => (limits.id === id ? { ...limits, ...typed } : limits)).filter(isLimited)
}

/**
 * The names of the chosen pictures: one per line, a table, or a filter to paste. Lightroom Classic (« Texte », « Nom du fichier »,
 * « Contient ») and Capture One match any word. Filters omit the extension: the proof is a JPEG, the original is not.
 */
export function nameList(chosen: readonly SelectionImage[], format: NameListFormat): string {
  const names = chosen.map(({ name }) => name)
  if (format === 'txt') return `${names.join('\n')}\n`
  if (format === 'lightroom') return names.map(stemOf).join(', ')
  if (format === 'captureone') return names.map(stemOf).join(' ')
  const rows = chosen.map(({ name, stars, label, comment }) => [name, String(stars), label ?? '', comment])
  return csvOf([['Fichier', 'Étoiles', 'Couleur', 'Commentaire'], ...rows])
}
