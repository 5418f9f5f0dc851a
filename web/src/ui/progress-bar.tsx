import { clsx } from 'clsx'
import { useId } from 'react'

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 })

interface ProgressBarProps {
  label: string
  /** From 0 to 1; null while the end is not known. */
  value: number | null
  /** What is going on, under the bar: sizes, time left. */
  detail?: string | undefined
  tone?: 'accent' | 'success' | 'danger' | undefined
  className?: string | undefined
}

const fills = { accent: 'bg-accent', success: 'bg-success-ink', danger: 'bg-danger' }

/** Progress of a long operation, as a percent. */
export function ProgressBar({ label, value, detail, tone = 'accent', className }: ProgressBarProps) {
  const labelId = useId()
  const known = value === null ? null : Math.min(1, Math.max(0, value))
  // Rounded down: 100 % means done.
  const shown = known === null ? undefined : Math.floor(known * 100)
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
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={shown === undefined ? 'En cours' : percent.format(shown / 100)}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={clsx(
            'h-full rounded-full transition-[width]',
            fills[tone],
            known === null && 'w-1/3 animate-pulse',
          )}
          style={known === null ? undefined : { width: `${known * 100}%` }}
        />
      </div>
      {detail && <p className="mt-1 text-xs text-muted tabular-nums">{detail}</p>}
    </div>
  )
}
