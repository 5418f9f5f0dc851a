import type { ComponentProps, ReactNode } from 'react'
import type { PlanPlace } from '../plan-place.ts'
import { Board } from './board.tsx'
import { BoardTable } from './board-table.tsx'
import { MoreCards, type useCardLimit } from './more-cards.tsx'
import type { BoardRow } from './use-card-moves.ts'

type SubjectBoardProps<Status extends string, Row extends BoardRow<Status>> = Omit<
  ComponentProps<typeof Board<Status, Row>>,
  'renderFoot' | 'shown' | 'onShow'
> & {
  place: PlanPlace
  onPlace: (change: PlanPlace) => void
  renderBadge: (status: Status) => ReactNode
  /** The column that a telephone shows first. */
  first: Status
  cards: ReturnType<typeof useCardLimit> & { pending: boolean }
  /** The way to all the rows of a status. */
  renderAll?: (status: Status) => ReactNode
}

/** The work of one subject by its status: as cards, or as a table. */
export function SubjectBoard<Status extends string, Row extends BoardRow<Status>>({
  place,
  onPlace,
  renderBadge,
  first,
  cards,
  renderAll,
  ...board
}: SubjectBoardProps<Status, Row>) {
  const { label, statuses, columnOf, factsOf } = board
  if (place.forme === 'table') return <BoardTable {...{ label, statuses, columnOf, factsOf, renderBadge }} />
  return (
    <Board
      {...board}
      shown={statuses.find((status) => status === place.colonne) ?? first}
      onShow={(colonne) => onPlace({ colonne })}
      renderFoot={(status) => {
        const { rows, count } = columnOf(status)
        return <MoreCards {...cards} shown={rows.length} count={count} all={renderAll?.(status)} />
      }}
    />
  )
}
