import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { type ControlSize, controlStyle } from './control-style.ts'
import { Field, type FieldTexts, useFieldWiring } from './field.tsx'

export type TextFieldProps = {
  size?: ControlSize | undefined
  /** A button or a unit inside the control, on the right. */
  trailing?: ReactNode
} & FieldTexts &
  Omit<ComponentProps<'input'>, 'size' | 'children'>

export function TextField({
  label,
  description,
  error,
  optional,
  size,
  trailing,
  className,
  id,
  ...rest
}: TextFieldProps) {
  const { control, ...noteIds } = useFieldWiring({ description, error }, id)
  return (
    <Field {...{ label, description, error, optional, className, ...noteIds }} controlId={control.id}>
      <div className="relative">
        <input type="text" {...rest} {...control} className={controlStyle(size, clsx(trailing && 'pr-11'))} />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center pr-1">{trailing}</div>}
      </div>
    </Field>
  )
}
