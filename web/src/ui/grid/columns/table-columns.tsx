import { Link } from '@tanstack/react-router'
import type { ColDef, ICellRendererParams } from 'ag-grid-community'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { GridColumn } from './column.ts'
import { cellText } from './value-text.ts'

type Render<Row> = (row: Row) => ReactNode

type ColumnUses<Row> = {
  rowLink: ((row: Row) => string) | undefined
  /** The picture beside the name of a row. */
  lead: Render<Row> | undefined
  /** Whether the cells of a column can be changed. */
  edits: (field: string) => boolean
}

/**
 * AG Grid's column definitions. Links take no Tab stop: the keyboard moves between cells, and Enter follows them.
 * Order, width, visibility, pins and sort belong to the layout.
 */
export function columnDefinitions<Row>(
  columns: readonly GridColumn<Row>[],
  { rowLink, lead, edits }: ColumnUses<Row>,
): ColDef<Row>[] {
  return columns.map((column, rank) => {
    const render = rank === 0 && rowLink ? rowLinkCell(column, rowLink, lead) : plainCell(column)
    const text = (row: Row | undefined) => (row ? cellText(column, row) : '')
    return {
      colId: column.field,
      headerName: column.header,
      sortable: column.sort !== undefined,
      valueGetter: ({ data }) => text(data),
      tooltipValueGetter: ({ data }) => text(data),
      ...(column.grow !== undefined && { minWidth: column.width ?? 160 }),
      ...(column.kind === 'number' && { type: 'rightAligned' }),
      cellClass: clsx(column.kind === 'date' && 'grid-figures', edits(column.field) && rank > 0 && 'grid-edits'),
      ...(render && { cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? render(data) : null) }),
    }
  })
}

function plainCell<Row>(column: GridColumn<Row>): Render<Row> | undefined {
  if (column.cell) return column.cell
  if (column.kind === 'boolean') return (row) => <Flag value={column.value(row) ?? null} />
  if (column.kind !== 'link') return undefined
  return (row) => {
    const href = column.href(row)
    const text = cellText(column, row)
    if (!href) return text
    return (
      <a href={href} tabIndex={-1} className="underline-offset-3 hover:text-accent-ink hover:underline">
        {text}
      </a>
    )
  }
}

/** A router link: followed without a document load, copied or opened in a new tab like any link. */
function rowLinkCell<Row>(
  column: GridColumn<Row>,
  rowLink: (row: Row) => string,
  lead: Render<Row> | undefined,
): Render<Row> {
  const link = (row: Row) => (
    // The row preloads its page when pointed at.
    <Link to="." href={rowLink(row)} preload={false} data-row-link="" tabIndex={-1} className="grid-row-link">
      {column.cell ? column.cell(row) : cellText(column, row) || '—'}
    </Link>
  )
  if (!lead) return link
  return (row) => (
    <span className="grid-pictured">
      {lead(row)}
      {link(row)}
    </span>
  )
}

function Flag({ value }: { value: boolean | null }) {
  if (value === null) return null
  if (!value) return <span className="text-muted">Non</span>
  return (
    <span className="text-success-ink">
      <Check aria-hidden="true" className="inline size-4 align-[-0.1875em]" />
      <VisuallyHidden>Oui</VisuallyHidden>
    </span>
  )
}
