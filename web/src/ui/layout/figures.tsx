import { clsx } from 'clsx'

export type FigureText = {
  label: string
  value: string
  /** Under the value: what it is made of. */
  detail?: string | null | undefined
  isAlarming?: boolean | undefined
}

type FiguresProps = {
  figures: readonly FigureText[]
  /** The columns of the grid. */
  className: string
}

/** A few figures in large type, each with its label. */
export const Figures = ({ figures, className }: FiguresProps) => (
  <dl className={clsx('grid gap-3', className)}>
    {figures.map(({ label, value, detail, isAlarming = false }) => (
      <div key={label} className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="mt-0.5 wrap-anywhere">
          <span className={clsx('text-xl font-semibold tabular-nums', isAlarming && 'text-danger-ink')}>{value}</span>
          {detail && <span className="block text-sm text-muted tabular-nums">{detail}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
