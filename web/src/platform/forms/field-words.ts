import type { FieldWords } from '@regie/contract/entity-fields'
import { dayText } from '#ui/text/french-date.ts'

/** The label of each field, to name one that somebody else changed. */
export const labelsOf = <const Of extends Readonly<Record<string, FieldWords>>>(
  fields: Of,
): Readonly<Record<keyof Of, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<keyof Of, string>

export const labelInForm = ({ label, inForm = label }: FieldWords): string => inForm
export const labelInGrid = ({ label, inGrid = label }: FieldWords): string => inGrid

/** The value of a field in words: « vide » without one, days in full, enumerations by their labels. */
export function valueInWords({ values }: FieldWords, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (value === null || value === undefined || value === '') return 'vide'
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : (values?.[value] ?? value)
}
