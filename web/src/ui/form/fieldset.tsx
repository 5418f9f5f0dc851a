import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type FieldsetProps = {
  legend: ReactNode
  description?: ReactNode
} & ComponentProps<'fieldset'>

/** Related fields under a title that screen readers repeat. */
export function Fieldset({ legend, description, className, children, ...rest }: FieldsetProps) {
  return (
    <fieldset {...rest} className={clsx('min-w-0', className)}>
      <legend className="text-sm font-semibold">{legend}</legend>
      {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </fieldset>
  )
}
