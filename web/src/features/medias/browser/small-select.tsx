import { controlStyle } from '#ui/form/control-style.ts'

type SmallSelectProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A select in a toolbar, with its label inside, before the value. */
export function SmallSelect({ label, value, options, onChange }: SmallSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={controlStyle(undefined, 'w-auto! max-sm:flex-1')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
