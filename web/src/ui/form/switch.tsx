import type { ComponentProps } from 'react'
import { FieldNotes, type FieldTexts, useFieldWiring } from './field.tsx'

export type SwitchProps = {} & Omit<FieldTexts, 'optional'> &
  Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'>

/** A setting that takes effect at once; in a form, use a Checkbox. */
export function Switch({ label, description, error, className, id, ...rest }: SwitchProps) {
  const { control, ...noteIds } = useFieldWiring({ description, error }, id)
  return (
    <div className={className}>
      <label className="touch-height flex items-center justify-between gap-4 text-sm">
        {label}
        <span className="relative inline-flex shrink-0">
          <input
            {...rest}
            {...control}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser exposes the checked state itself
            role="switch"
            className="peer h-5 w-9 appearance-none forced-colors:appearance-auto rounded-full border border-line-strong bg-line-strong transition-colors checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-on-accent transition-transform peer-checked:translate-x-4 forced-colors:hidden"
          />
        </span>
      </label>
      <FieldNotes {...{ description, error, ...noteIds }} />
    </div>
  )
}
