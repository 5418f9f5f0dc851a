import { clsx } from 'clsx'
import { useId } from 'react'

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 })

type ProgressBarProps = {
  label: string
  /** From 0 to 1; null while the total is unknown. */
  value: number | null
  /** Text under the bar: sizes, time left. */
  detail?: string | undefined
  tone?: 'accent' | 'success' | 'danger' | undefined
  className?: string | undefined
}

const fills = { accent: 'text-accent', success: 'text-success-ink', danger: 'text-danger' }

/** Progress of a long operation, as a percent. */
export function ProgressBar({ label, value, detail, tone = 'accent', className }: ProgressBarProps) {
  const labelId = useId()
  // Rounded down: 100 % means done.
  const shown = value === null ? undefined : Math.floor(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={className}>
      <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
        <span id={labelId} className="min-w-0 truncate font-medium">
          {label}
        </span>
        {shown !== undefined && (
          <span data-numeric="" className="shrink-0 text-muted">
            {percent.format(shown / 100)}
          </span>
        )}
      </div>
      <progress
        aria-labelledby={labelId}
        max={100}
        value={shown}
        className={clsx(
          'block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-[width]',
          fills[tone],
          shown === undefined ? 'animate-pulse bg-current' : 'bg-hover',
        )}
      />
      {detail && <p className="mt-1 text-xs text-muted tabular-nums">{detail}</p>}
    </div>
  )
}
