import type { FieldWords } from '@regie/contract/entity-fields'
import { keysOf } from '@regie/contract/keys'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { valueInWords } from './field-words.ts'

type FieldDescriptionsProps<Name extends string> = {
  fields: Readonly<Record<Name, FieldWords>>
  /** The values; null where there is none. */
  row: Readonly<Record<NoInfer<Name>, string | boolean | null>>
}

const textOf = (words: FieldWords, value: string | boolean | null) => {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return value === null || value === '' ? null : valueInWords(words, value)
}

/** The fields of a row, read-only, in their order. */
export const FieldDescriptions = <Name extends string>({ fields, row }: FieldDescriptionsProps<Name>) => (
  <DescriptionList>
    {keysOf(fields).map((name) => (
      <Description key={name} term={fields[name].label}>
        {textOf(fields[name], row[name])}
      </Description>
    ))}
  </DescriptionList>
)
