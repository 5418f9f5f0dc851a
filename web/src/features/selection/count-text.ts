import { counted } from '@regie/contract/french'
import type { SelectionLimits } from '@regie/contract/selection/schema'

/** Count of chosen images and its limits: « 12 choisies · de 10 à 20 · 10 comprises ». */
export function chosenCountText(count: number, { minimum, maximum, included }: SelectionLimits): string {
  const range =
    minimum !== null && maximum !== null
      ? minimum === maximum
        ? counted(minimum, 'attendue', 'attendues')
        : `de ${minimum} à ${maximum}`
      : minimum !== null
        ? `${minimum} au moins`
        : maximum !== null && `${maximum} au plus`
  const parts = [
    counted(count, 'choisie', 'choisies'),
    range,
    included !== null && counted(included, 'comprise', 'comprises'),
  ]
  return parts.filter(Boolean).join(' · ')
}
