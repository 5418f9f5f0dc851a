import type { GridApi } from 'ag-grid-community'
import { type RefObject, useCallback, useState } from 'react'
import { toast } from 'sonner'
import { useStore } from 'zustand'
import { messageOf } from '#platform/api/api-error.ts'
import type { GridColumn } from '../columns/column.ts'
import { useCells } from '../editing/use-cells.ts'
import { readAll } from '../export/export-rows.ts'
import type { GridQuery } from '../rows/row-feed.ts'
import type { GridSource } from '../rows/source.ts'
import { useSelectionReadAgain } from '../selection/read-again.ts'
import { mostSelected } from '../selection/selected.ts'
import { createSelection } from '../selection/selection.ts'
import type { GridWork } from './rows-action.ts'
import { useRowsRun } from './use-rows-run.ts'

type GridWorkInput<Row extends { id: string }> = {
  work: GridWork<Row> | undefined
  columns: readonly GridColumn<Row>[]
  api: GridApi<Row> | null
  /** The element that holds the table. */
  table: RefObject<HTMLElement | null>
  source: GridSource<Row>
  query: GridQuery
  /** The server's sort of the rows on screen. */
  sort: string | undefined
  /** Changes when the rows are read again. */
  version: number | string | undefined
}

/** What the person selects and changes in a grid; nothing without `work`. */
export function useGridWork<Row extends { id: string }>(input: GridWorkInput<Row>) {
  const { work, columns, api, table, source, query, sort, version } = input
  const [ownSelection] = useState(() => createSelection<Row>())
  const count = useStore(ownSelection.store, ({ rows }) => rows.size)
  const selection = work && work.actions.length > 0 ? ownSelection : undefined
  const cells = useCells({ work, columns, api, table, selection })
  const rowsRun = useRowsRun(work?.writer, cells.show)
  useSelectionReadAgain({ selection: ownSelection, source, query, version, isPaused: rowsRun.run !== null })

  /** Selects the rows that match, from the first, up to the bound. */
  const selectAll = async () => {
    try {
      const { signal } = new AbortController()
      const rows = await readAll(source, { ...query, ...(sort && { sort }) }, { signal, most: mostSelected })
      ownSelection.add(rows)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  /** Gives the focus back to the rows, where it was. */
  const focusRows = useCallback(() => {
    const place = api?.getFocusedCell()
    if (place) api?.setFocusedCell(place.rowIndex, place.column)
  }, [api])
  return { selection, isSelecting: selection !== undefined && count > 0, cells, rowsRun, selectAll, focusRows }
}
