import type { GridApi, IDatasource } from 'ag-grid-community'
import { sortOf } from '../address/grid-address.ts'
import { layoutOf } from '../columns/table-layout.ts'
import { blockSize, type RowFeed } from './row-feed.ts'

/** Milliseconds that the rows of the former query stay on screen while those of the next are awaited. */
const formerStay = 250

/** True while the rows on screen are among the first, which are read again at once. */
const isNearTop = <Row>(table: GridApi<Row>) =>
  table.getVerticalPixelRange().top < (blockSize / 2) * table.getSizesForCurrentTheme().rowHeight

/**
 * Gives AG Grid the rows of one feed after the other. Those of the former stay until the first of the next are there, and are
 * then written over: a row drawn blank in between would be drawn twice.
 */
export function feedSwitch<Row>(first: RowFeed<Row>) {
  let current = first
  /** AG Grid begins again with each new object. */
  const begin = (table: GridApi<Row>) => {
    const source: IDatasource = { getRows: (block) => current.getRows(block) }
    table.setGridOption('datasource', source)
  }
  return {
    begin,
    /** Goes on with the next feed; `table` is null until it is ready. Returns what ends the wait for its rows. */
    follow(table: GridApi<Row> | null, next: RowFeed<Row>): (() => void) | undefined {
      if (current === next) return undefined
      // A late answer to what was asked before tells nothing of what is asked now.
      current.destroy()
      current = next
      if (!table) return undefined
      const read = next.readAhead(sortOf(layoutOf(table)))
      if (!isNearTop(table)) {
        begin(table)
        return undefined
      }
      table.ensureIndexVisible(0, 'top')
      table.refreshInfiniteCache()
      const late = setTimeout(() => begin(table), formerStay)
      void read.then(() => clearTimeout(late))
      return () => clearTimeout(late)
    },
    /** Ends with the table. */
    end: () => current.destroy(),
  }
}
