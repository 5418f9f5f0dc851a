import { counted } from '@regie/contract/french'
import type { GridApi } from 'ag-grid-community'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queryClient } from '#platform/api/query-client.ts'
import { fieldText } from '#platform/changes/row-writer.ts'
import { valueInWords } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import type { GridHandle } from '#ui/grid/grid-handle.ts'
import { holdFocus } from '#ui/grid/keys/use-focus-on-row.ts'
import type { CellPlace, TableWork } from '#ui/grid/keys/use-row-events.ts'
import { loadedRowAt } from '#ui/grid/selection/pick-range.ts'
import { mostSelected } from '#ui/grid/selection/selected.ts'
import type { GridSelection } from '#ui/grid/selection/selection.ts'
import { today } from '#ui/text/french-date.ts'
import type { CellEdit, GridWork } from '../actions/rows-action.ts'
import { plannedRow } from '../paste/plan.ts'
import type { Plan } from '../paste/plan-dialog.tsx'
import { readTabSeparated } from '../paste/tab-separated.ts'
import type { After } from './cell-editor.tsx'

type EditedCell<Row> = CellPlace<Row> & { edit: CellEdit; cell: HTMLElement }

type Cells<Row extends { id: string }> = {
  work: GridWork<Row> | undefined
  columns: readonly GridColumn<Row>[]
  api: GridApi<Row> | null
  table: GridHandle<Row>['table']
  replaceRows: GridHandle<Row>['replaceRows']
  selection: GridSelection<Row> | undefined
}

/** What is changed in the cells of a grid: the open one, and what was filled or pasted, to be looked at. */
export function useCells<Row extends { id: string }>(input: Cells<Row>) {
  const { work, columns, api, table, replaceRows, selection } = input
  const [edited, setEdited] = useState<EditedCell<Row> | null>(null)
  const [plan, setPlan] = useState<Plan<Row> | null>(null)
  const [said, setSaid] = useState('')
  const afterwards = useRef<() => void>(null)
  const edits = useCallback((colId: string) => work?.cells[colId] !== undefined, [work])

  const show = (rows: readonly Row[]) => {
    // A run ends after its page was left, too.
    if (api && !api.isDestroyed()) for (const row of rows) api.getRowNode(row.id)?.setData(row)
    replaceRows(rows)
    selection?.reread(
      rows.map(({ id }) => id),
      rows,
    )
  }
  const focus = ({ row, colId, rowIndex }: CellPlace<Row>) => {
    if (!api) return
    api.setFocusedCell(api.getRowNode(row.id)?.rowIndex ?? rowIndex, colId)
    holdFocus(api, { id: row.id, colId })
  }

  const edit = ({ row, colId, rowIndex }: CellPlace<Row>) => {
    const cellEdit = work?.cells[colId]
    if (!cellEdit) return
    api?.ensureIndexVisible(rowIndex)
    api?.ensureColumnVisible(colId)
    api?.setFocusedCell(rowIndex, colId)
    const place = `.ag-row[row-id="${CSS.escape(row.id)}"] .ag-cell[col-id="${CSS.escape(colId)}"]`
    const cell = table?.querySelector<HTMLElement>(place)
    if (cell) setEdited({ row, colId, rowIndex, edit: cellEdit, cell })
  }
  const displayed = () => api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? []

  /** The editable cell after or before one, on its row, then on the next. */
  const neighbour = ({ row, colId, rowIndex }: CellPlace<Row>, by: 1 | -1): CellPlace<Row> | null => {
    const fields = displayed().filter(edits)
    const at = fields.indexOf(colId) + by
    const own = fields[at]
    const rank = api?.getRowNode(row.id)?.rowIndex ?? rowIndex
    if (own !== undefined) return { row: api?.getRowNode(row.id)?.data ?? row, colId: own, rowIndex: rank }
    const other = api ? loadedRowAt(api, rank + by) : undefined
    const first = fields.at(by === 1 ? 0 : -1)
    return other && first !== undefined ? { row: other, colId: first, rowIndex: rank + by } : null
  }
  const end = (after: After) => {
    if (!edited) return
    const next = after === 'stay' ? null : neighbour(edited, after === 'next' ? 1 : -1)
    afterwards.current = () => (next ? edit(next) : focus(edited))
    setEdited(null)
  }
  useEffect(() => {
    if (edited !== null) return
    // Until the field is gone, nothing beside it takes the focus.
    afterwards.current?.()
    afterwards.current = null
  }, [edited])
  const saved = (row: Row) => {
    show([row])
    for (const queryKey of work?.writer.stale ?? []) void queryClient.invalidateQueries({ queryKey })
    if (work) setSaid(`Enregistré : « ${work.writer.nameOf(row)} ». Ctrl + Z annule.`)
  }

  const fillDown = (place: CellPlace<Row>) => {
    const cellEdit = work?.cells[place.colId]
    if (!cellEdit || !api || !work) return
    const selected = selection?.rows().filter(({ id }) => id !== place.row.id) ?? []
    const source = selected.length > 0 ? place.row : loadedRowAt(api, place.rowIndex - 1)
    if (!source) return
    const value = work.writer.valuesOf(source)[cellEdit.field]
    const targets = selected.length > 0 ? selected : [place.row]
    setPlan({
      title: `Recopier « ${fieldText(work.writer, source, cellEdit.field)} »`,
      rows: targets.map((row) => plannedRow(work.writer, row, [{ edit: cellEdit, value }], today())),
      wordsOf: (field) => fieldText(work.writer, source, field),
      notes: [],
    })
  }

  const paste = (place: CellPlace<Row>, text: string) => {
    const lines = readTabSeparated(text)
    if (!work || !api || lines.length === 0) return
    const fields = displayed().slice(displayed().indexOf(place.colId))
    const width = Math.max(...lines.map((line) => line.length))
    const kept = fields.slice(0, width).filter((field) => !edits(field))
    const selected = selection?.rows() ?? []
    const isRepeated = lines.length === 1 && selected.length > 1
    const taken = lines.slice(0, mostSelected)
    const pairs = isRepeated
      ? selected.map((row) => ({ row, line: lines[0] ?? [] }))
      : taken.flatMap((line, index) => {
          const row = loadedRowAt(api, place.rowIndex + index)
          return row ? [{ row, line }] : []
        })
    const lost = isRepeated ? 0 : lines.length - pairs.length
    const nameOf = (field: string) => columns.find((column) => column.field === field)?.header ?? field
    setPlan({
      title: `Coller ${counted(pairs.length, 'ligne', 'lignes')}`,
      rows: pairs.map(({ row, line }) =>
        plannedRow(
          work.writer,
          row,
          line.flatMap((typed, index) => {
            const cellEdit = work.cells[fields[index] ?? '']
            return cellEdit ? [{ edit: cellEdit, typed }] : []
          }),
          today(),
        ),
      ),
      wordsOf: (field, value) => valueInWords(work.writer.fields[field] ?? { label: field }, value),
      notes: [
        ...(kept.length > 0 ? [`Ne se modifie pas ici, et reste tel : ${kept.map(nameOf).join(', ')}.`] : []),
        ...(lost > 0
          ? [
              `${counted(lost, 'ligne collée n’a', 'lignes collées n’ont')} pas de ligne chargée en face, et reste de côté.`,
            ]
          : []),
      ],
    })
  }

  const tableWork: TableWork<Row> = { selection, edits, edit, fillDown, paste }
  return { tableWork, edited, end, saved, show, plan, closePlan: () => setPlan(null), said }
}
