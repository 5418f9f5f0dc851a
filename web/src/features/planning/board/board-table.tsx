import type { ReactNode } from 'react'
import type { BoardColumn } from './board.tsx'
import type { CardFacts } from './board-card.tsx'
import type { BoardRow } from './use-card-moves.ts'

const cell = 'px-3 py-2 align-top'

type BoardTableProps<Status extends string, Row extends BoardRow<Status>> = {
  label: string
  statuses: readonly Status[]
  columnOf: (status: Status) => BoardColumn<Row>
  factsOf: (row: Row) => CardFacts
  renderBadge: (status: Status) => ReactNode
}

/** The cards of a board in words, by status. */
export function BoardTable<Status extends string, Row extends BoardRow<Status>>({
  label,
  statuses,
  columnOf,
  factsOf,
  renderBadge,
}: BoardTableProps<Status, Row>) {
  return (
    <div className="relative min-h-96 flex-1">
      <div className="absolute inset-0 overflow-auto rounded-lg border border-line bg-surface print:static print:overflow-visible">
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 z-10 border-b border-line bg-surface text-left text-muted">
            <tr>
              {['Statut', 'Nom', 'Projet', 'Personne', 'Échéance'].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {statuses.flatMap((status) =>
              columnOf(status).rows.map((row) => {
                const { link, around, person, due } = factsOf(row)
                return (
                  <tr key={row.id}>
                    <td className={cell}>{renderBadge(status)}</td>
                    <td className={`${cell} min-w-40 font-medium wrap-anywhere`}>{link}</td>
                    <td className={`${cell} min-w-40 wrap-anywhere`}>{around}</td>
                    <td className={`${cell} whitespace-nowrap`}>{person?.name}</td>
                    <td className={`${cell} whitespace-nowrap tabular-nums`}>{due}</td>
                  </tr>
                )
              }),
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}
