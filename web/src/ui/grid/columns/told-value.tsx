import type { ReactNode } from 'react'
import { today } from '#ui/text/french-date.ts'
import type { DueColumn, GridColumn } from './column.ts'
import { dueText } from './due-text.ts'
import { cellText } from './value-text.ts'

type ToldProps<Column, Row> = { column: Column; row: Row }

/** What a screen reader is told before a value whose place says it to those who see. */
const Header = ({ children }: { children: string }) => <span className="sr-only">{`${children} : `}</span>

const isEmpty = <Row,>(column: GridColumn<Row>, row: Row) =>
  column.kind === 'boolean' ? column.value(row) !== true : cellText(column, row) === ''

/** The columns that have something to say of a row. A boolean has nothing to say of « no ». */
export const toldColumns = <Row, Column extends GridColumn<Row>>(columns: readonly Column[], row: Row): Column[] =>
  columns.filter((column) => !isEmpty(column, row))

/** The state of a row: its cell; a figure is told with its header. */
export function ToldState<Row>({ column, row }: ToldProps<GridColumn<Row>, Row>): ReactNode {
  if (column.kind === 'boolean') return <span className="truncate">{column.header}</span>
  const value = column.cell?.(row) ?? cellText(column, row)
  if (column.kind === 'number' || column.kind === 'date')
    return (
      <span className="truncate">
        {`${column.header} : `}
        {value}
      </span>
    )
  return (
    <span className="min-w-0 truncate">
      <Header>{column.header}</Header>
      {value}
    </span>
  )
}

/** A day by which something is to be done; a late one is told by word and colour. */
export function ToldDue<Row>({ column, row }: ToldProps<DueColumn<Row>, Row>): ReactNode {
  const value = column.value(row)
  if (!value) return null
  const { day, text, isLate } = dueText(value, { today: today(), isSettled: column.isSettled(row) })
  return (
    <span className="shrink-0 whitespace-nowrap">
      <Header>{column.header}</Header>
      <time dateTime={day} title={cellText(column, row)} className={isLate ? 'font-medium text-danger-ink' : undefined}>
        {text}
      </time>
    </span>
  )
}

/** A fact as words: alone, or with its header where it is a figure. */
export function ToldFact<Row>({ column, row }: ToldProps<GridColumn<Row>, Row>): ReactNode {
  if (column.kind === 'boolean') return column.header
  return (
    <>
      {column.place === 'figure' ? `${column.header} : ` : <Header>{column.header}</Header>}
      {cellText(column, row)}
    </>
  )
}
