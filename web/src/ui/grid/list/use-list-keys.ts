import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { keyCommand } from '../keys/key-command.ts'
import type { LoadedRows } from '../rows/use-drawn-rows.ts'
import { pickRange, toggleLoaded } from '../selection/pick-range.ts'
import type { GridSelection } from '../selection/selection.ts'
import { rankAround, rankAttribute } from '../selection/use-picking.ts'

type ListKeysInput<Row extends { id: string }> = {
  list: RefObject<HTMLElement | null>
  rows: LoadedRows<Row>
  count: number
  selection: GridSelection<Row> | undefined
  /** Brings a row that is not drawn on screen. */
  onReach: (rank: number) => void
}

/** What the keyboard does in a list: arrows lead from row to row, Space selects, Shift extends. */
export function useListKeys<Row extends { id: string }>(input: ListKeysInput<Row>) {
  const { list, rows, count, selection, onReach } = input
  /** The row of the keyboard: drawn wherever the list is scrolled to, so that it keeps the focus. */
  const [held, setHeld] = useState<number | null>(null)
  const wanted = useRef<number>(null)
  const linkAt = (rank: number) =>
    list.current?.querySelector<HTMLElement>(`[${rankAttribute}="${rank}"] [data-row-focus]`)

  useLayoutEffect(() => {
    if (wanted.current === null) return
    const link = linkAt(wanted.current)
    if (!link) return
    wanted.current = null
    link.focus()
  })

  const goTo = (rank: number) => {
    const link = linkAt(rank)
    if (link) return link.focus()
    wanted.current = rank
    setHeld(rank)
    onReach(rank)
  }
  const extendTo = (from: number, to: number) => {
    const [row, next] = [rows.at(from), rows.at(to)]
    if (!selection || !row || !next) return
    if (selection.store.getState().anchor === null) selection.toggle(row)
    pickRange(rows, selection, next)
    goTo(to)
  }

  const press = (event: KeyboardEvent, rank: number): boolean => {
    const last = count - 1
    const command = keyCommand(event, { selects: selection !== undefined, edits: false, isRowLink: true })
    const row = rows.at(rank)
    switch (command) {
      case 'toggle':
        if (row) selection?.toggle(row)
        return true
      case 'extend-up':
        extendTo(rank, Math.max(0, rank - 1))
        return true
      case 'extend-down':
        extendTo(rank, Math.min(last, rank + 1))
        return true
      case 'select-loaded':
        if (selection) toggleLoaded(rows, selection)
        return true
      case 'clear':
        selection?.clear()
        return true
      case null:
      case 'open':
      case 'open-elsewhere':
      case 'edit':
      case 'fill':
        break
      default:
        command satisfies never
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    const aims: Record<string, number> = { ArrowUp: rank - 1, ArrowDown: rank + 1, Home: 0, End: last }
    const aim = aims[event.key]
    if (aim === undefined) return false
    goTo(Math.min(last, Math.max(0, aim)))
    return true
  }

  return {
    held,
    onFocus: ({ target }: { target: EventTarget }) => setHeld(rankAround(target) ?? null),
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event
      const rank = rankAround(target)
      // A box and a button have keys of their own, but for the way out of the selection.
      const isLink = target instanceof Element && target.closest('[data-row-focus]') !== null
      if (rank === undefined || !(isLink || event.key === 'Escape')) return
      if (press(event, rank)) event.preventDefault()
    },
  }
}
