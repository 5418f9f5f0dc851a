import type { ComponentProps } from 'react'
import { areaStyle } from './control-style.ts'
import { Field, type FieldTexts, useFieldWiring } from './field.tsx'

export type TextAreaProps = {} & FieldTexts & Omit<ComponentProps<'textarea'>, 'children'>

export function TextArea({ label, description, error, optional, className, id, ...rest }: TextAreaProps) {
  const { control, ...noteIds } = useFieldWiring({ description, error }, id)
  return (
    <Field {...{ label, description, error, optional, className, ...noteIds }} controlId={control.id}>
      <textarea rows={4} {...rest} {...control} className={areaStyle('block field-sizing-content max-h-96 min-h-24')} />
    </Field>
  )
}
