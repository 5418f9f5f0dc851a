import type { SelectionImage } from '@regie/contract/selection/schema'
import { pictureLabels } from '@regie/contract/selection/schema'

/** Filters of the images. */
export const filterLabels: Readonly<Record<string, string>> = {
  all: 'Toutes',
  chosen: 'Choisies',
  others: 'Non choisies',
  stars3: '3 étoiles et plus',
  stars5: '5 étoiles',
  commented: 'Commentées',
  ...Object.fromEntries(
    Object.entries(pictureLabels).map(([label, text]) => [label, `Couleur : ${text.toLowerCase()}`]),
  ),
}

const predicates: Readonly<Record<string, (image: SelectionImage) => boolean>> = {
  chosen: ({ isChosen }) => isChosen,
  others: ({ isChosen }) => !isChosen,
  stars3: ({ stars }) => stars >= 3,
  stars5: ({ stars }) => stars === 5,
  commented: ({ comment }) => comment !== '',
}

export const filteredImages = (images: readonly SelectionImage[], filter: string): SelectionImage[] =>
  images.filter(predicates[filter] ?? (({ label }) => filter === 'all' || label === filter))
