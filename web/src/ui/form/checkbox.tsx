import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldNotes, type FieldTexts, useFieldWiring } from './field.tsx'

export type CheckboxProps = {
  /** True when only some of the represented boxes are checked. */
  indeterminate?: boolean | undefined
} & Omit<FieldTexts, 'optional'> &
  Omit<ComponentProps<'input'>, 'type' | 'children'>

export function Checkbox({
  label,
  description,
  error,
  indeterminate = false,
  className,
  id,
  ref,
  ...rest
}: CheckboxProps) {
  const { control, ...noteIds } = useFieldWiring({ description, error }, id)
  const attach = (input: HTMLInputElement | null) => {
    // The DOM has no attribute for this state.
    if (input) input.indeterminate = indeterminate
    if (typeof ref === 'function') return ref(input)
    if (ref) ref.current = input
  }
  return (
    <div className={className}>
      <label className="touch-height flex w-fit items-start gap-2 text-sm pointer-coarse:items-center">
        <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center pointer-coarse:mt-0">
          <input
            {...rest}
            {...control}
            ref={attach}
            type="checkbox"
            className="peer size-4 appearance-none forced-colors:appearance-auto rounded-sm border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger-ink"
          />
          <CheckMark icon={Check} className="peer-checked:not-peer-indeterminate:opacity-100" />
          <CheckMark icon={Minus} className="peer-indeterminate:opacity-100" />
        </span>
        <span className={clsx(rest.disabled && 'text-muted')}>{label}</span>
      </label>
      {(description || error) && (
        <div className="ml-6">
          <FieldNotes {...{ description, error, ...noteIds }} />
        </div>
      )}
    </div>
  )
}

function CheckMark({ icon: Icon, className }: { icon: typeof Check; className: string }) {
  return (
    <Icon
      aria-hidden="true"
      strokeWidth={3}
      className={clsx('pointer-events-none absolute size-3 text-on-accent opacity-0 forced-colors:hidden', className)}
    />
  )
}
