import type { GridApi } from 'ag-grid-community'
import { type ReactNode, useMemo } from 'react'
import type { Layout } from './columns/layout.ts'
import type { RowsToDraw } from './drawing.ts'
import { GridEmpty, GridNews, GridState, type GridStateProps } from './grid-state.tsx'
import { GridTable } from './grid-table.tsx'
import type { TableWork } from './keys/use-row-events.ts'
import { List } from './list/list.tsx'
import type { Form } from './rows/place.ts'
import { Wall } from './wall/wall.tsx'

type GridRowsProps<Row extends { id: string }> = {
  form: Form
  drawing: RowsToDraw<Row>
  rowLink: ((row: Row) => string) | undefined
  picture: ((row: Row, className: string) => ReactNode) | undefined
  avatar: ((row: Row, size: 'sm' | 'md') => ReactNode) | undefined
  state: GridStateProps
  work: TableWork<Row>
  /** What stands under the rows while some are selected. */
  below: ReactNode
  /** Receives the element that holds the rows. */
  onTable: (table: HTMLDivElement | null) => void
  onReady: (api: GridApi<Row> | null) => void
  onLayout: (layout: Layout) => void
}

/** The rows as a table, as a wall, or as the list of a telephone, and what is said of them. */
export function GridRows<Row extends { id: string }>(props: GridRowsProps<Row>) {
  const { form, drawing, rowLink, picture, avatar, state, work, below, onTable } = props
  const leads = useMemo(
    () => ({
      inTable: picture ? (row: Row) => picture(row, 'h-7 rounded-sm') : avatar && ((row: Row) => avatar(row, 'sm')),
      inList: picture ? (row: Row) => picture(row, 'w-16 rounded-md') : avatar && ((row: Row) => avatar(row, 'md')),
    }),
    [picture, avatar],
  )
  const { selection } = work
  if (form === 'list')
    return (
      <>
        <div ref={onTable} className="grow border-t border-line">
          <List {...drawing} rowLink={rowLink} lead={leads.inList} selection={selection} />
          <GridEmpty {...state} />
        </div>
        <div className="sticky bottom-0 z-10">
          <div className="relative">
            <GridNews {...state} />
          </div>
          {below}
        </div>
      </>
    )
  return (
    <>
      <div ref={onTable} className="relative min-h-0 flex-1 border-t border-line">
        {form === 'wall' && picture && rowLink ? (
          <Wall {...drawing} rowLink={rowLink} picture={picture} selection={selection} />
        ) : (
          <GridTable
            label={drawing.label}
            columns={drawing.columns}
            feed={drawing.feed}
            initialLayout={drawing.layout}
            initialRows={drawing.count}
            start={drawing.start}
            onPlace={drawing.onPlace}
            onReady={props.onReady}
            onLayout={props.onLayout}
            lead={leads.inTable}
            {...{ rowLink, work }}
          />
        )}
        <GridState {...state} />
      </div>
      {below}
    </>
  )
}
