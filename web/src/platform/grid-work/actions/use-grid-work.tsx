import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { messageOf } from '#platform/api/api-error.ts'
import { readAll } from '#ui/grid/export/export-rows.ts'
import type { GridHandle, GridWorking } from '#ui/grid/grid-handle.ts'
import { mostSelected } from '#ui/grid/selection/selected.ts'
import { createSelection } from '#ui/grid/selection/selection.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCells } from '../editing/use-cells.ts'
import { useSelectionReadAgain } from './read-again.ts'
import type { GridWork } from './rows-action.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useRowsRun } from './use-rows-run.ts'
import { WorkLayer } from './work-layer.tsx'

/** What the person selects and changes in a grid; nothing without `work`. */
export function useGridWork<Row extends { id: string }>(
  work: GridWork<Row> | undefined,
  { columns, api, table, replaceRows, source, query, sort, version, total }: GridHandle<Row>,
): GridWorking<Row> {
  const [ownSelection] = useState(() => createSelection<Row>())
  const count = useStore(ownSelection.store, ({ rows }) => rows.size)
  const selection = work && work.actions.length > 0 ? ownSelection : undefined
  const cells = useCells({ work, columns, api, table, replaceRows, selection })
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
    if (!api) return table?.querySelector<HTMLElement>('[data-focus-home] a')?.focus({ preventScroll: true })
    const place = api.getFocusedCell()
    return place ? api.setFocusedCell(place.rowIndex, place.column) : undefined
  }, [api, table])
  return {
    tableWork: cells.tableWork,
    isSelecting: selection !== undefined && count > 0,
    below: work && (
      <>
        <WorkLayer work={work} cells={cells} rowsRun={rowsRun} />
        {selection && (
          <SelectionBar
            work={work}
            selection={selection}
            rowsRun={rowsRun}
            total={total}
            onSelectAll={selectAll}
            onLeave={focusRows}
            onSaved={cells.saved}
            onTaken={(row) => cells.show([row])}
          />
        )}
      </>
    ),
  }
}
