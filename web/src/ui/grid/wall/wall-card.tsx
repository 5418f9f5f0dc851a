import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GridColumn } from '../columns/column.ts'
import { cellText } from '../columns/value-text.ts'

type WallCardProps<Row> = {
  row: Row
  /** The name first; the others are the facts under it. */
  columns: readonly GridColumn<Row>[]
  href: string
  picture: ReactNode
}

/** A row as a card: its picture, its name, and its first columns. */
export function WallCard<Row>({ row, columns: [name, ...facts], href, picture }: WallCardProps<Row>) {
  return (
    <>
      <Link to="." href={href} tabIndex={-1} aria-hidden="true" className="block overflow-hidden rounded-md">
        {picture}
      </Link>
      <div className="min-w-0 px-0.5 pt-2 text-sm">
        <Link
          to="."
          href={href}
          title={name && cellText(name, row)}
          className="block truncate rounded-sm font-medium hover:underline"
        >
          {(name && cellText(name, row)) || '—'}
        </Link>
        {facts.map((column) => {
          const text = cellText(column, row)
          return (
            text !== '' && (
              <div key={column.field} title={`${column.header} : ${text}`} className="truncate text-xs/5 text-muted">
                <span className="sr-only">{`${column.header} : `}</span>
                {column.cell && column.kind === 'enum' ? column.cell(row) : text}
              </div>
            )
          )
        })}
      </div>
    </>
  )
}
