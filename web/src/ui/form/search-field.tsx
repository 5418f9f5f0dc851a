import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { type ControlSize, controlStyle } from './control-style.ts'

export type SearchFieldProps = {
  /** Read by screen readers; also the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  size?: ControlSize | undefined
} & Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'onChange' | 'ref' | 'defaultValue'>

/** A search field that filters a list. Escape clears it. */
export function SearchField({ label, value, onChange, size, className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search aria-label={label} className={clsx('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          // The dialog around it stays open.
          event.stopPropagation()
          clear()
        }}
        className={controlStyle(size, 'pr-9 pl-8.5 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <div className="absolute inset-y-0 right-0 flex items-center pr-0.5">
          <IconButton icon={X} label="Effacer la recherche" size="sm" onClick={clear} />
        </div>
      )}
    </search>
  )
}
