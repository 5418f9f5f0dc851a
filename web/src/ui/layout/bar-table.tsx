type BarTableProps = {
  caption: string
  /** Headings: the name of the rows, and the measured quantity. */
  heads: readonly [string, string]
  rows: readonly { key: string; label: string; value: number; text: string }[]
}

/** A table whose rows are also the bars of a chart: sighted and blind people get the same data. */
export function BarTable({ caption, heads, rows }: BarTableProps) {
  const most = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, text }) => (
          <tr key={key}>
            <th scope="row" className="w-2/5 py-1.5 pr-4 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td className="py-1.5">
              {/* The figure; the bar before it is decorative. */}
              <span
                style={{ '--share': `${(value / most) * 100}%` }}
                className="flex items-center gap-3 text-right tabular-nums before:h-3 before:flex-1 before:rounded-full before:bg-[linear-gradient(90deg,var(--color-accent)_var(--share),var(--color-sunken)_var(--share))]"
              >
                <span className="min-w-24 shrink-0">{text}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
