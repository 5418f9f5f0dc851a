import { clsx } from 'clsx'
import { useId } from 'react'

type SegmentedProps<Value extends string> = {
  legend: string
  /** Shows the legend above the choices; otherwise only screen readers read it. */
  isLegendShown?: boolean | undefined
  labels: Readonly<Record<Value, string>>
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

/** One choice among a few, side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, isLegendShown = false, labels, values, value, onChange } = props
  const name = useId()
  return (
    <fieldset>
      <legend className={clsx(isLegendShown ? 'mb-1.5 text-xs font-medium text-muted' : 'sr-only')}>{legend}</legend>
      <div className="flex rounded-md border border-line bg-sunken p-0.5">
        {values.map((choice) => (
          <label
            key={choice}
            className="touch-height flex h-7 flex-1 items-center justify-center rounded-sm px-2 text-sm whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
