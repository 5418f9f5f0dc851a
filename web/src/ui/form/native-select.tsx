import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ControlSize, controlStyle } from './control-style.ts'
import { Field, type FieldTexts, useFieldWiring } from './field.tsx'

export type NativeSelectProps = {
  size?: ControlSize | undefined
} & FieldTexts &
  Omit<ComponentProps<'select'>, 'size' | 'multiple'>

/** The browser's own select: nothing to load, and the best on a phone. Its children are its options. */
export function NativeSelect({
  label,
  description,
  error,
  optional,
  size,
  className,
  id,
  children,
  ...rest
}: NativeSelectProps) {
  const { control, ...noteIds } = useFieldWiring({ description, error }, id)
  return (
    <Field {...{ label, description, error, optional, className, ...noteIds }} controlId={control.id}>
      <div className="relative">
        <select {...rest} {...control} className={controlStyle(size, 'appearance-none pr-9')}>
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </Field>
  )
}
