import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Popover } from 'react-aria-components/Popover'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { floatingStyle } from '#ui/overlay/overlay-style.ts'
import { French } from '#ui/text/french.tsx'
import type { CellEdit } from '../actions/rows-action.ts'
import { CellControl } from './cell-control.tsx'
import { TheirsAlert } from './theirs-alert.tsx'
import { useCellSaving } from './use-cell-saving.ts'

/** Where the keyboard goes once a cell is done. */
export type After = 'stay' | 'next' | 'previous'

type CellEditorProps<Row extends { id: string }> = {
  writer: RowWriter<Row>
  edit: CellEdit
  row: Row
  /** The cell, under which a note may stand. */
  cell: HTMLElement
  onSaved: (row: Row) => void
  /** The person prefers what somebody else saved. */
  onTaken: (row: Row) => void
  onEnd: (after: After) => void
}

const isOpenList = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** The field of a cell, over it. Enter saves, Tab saves and goes on, Escape gives up; a click elsewhere saves. */
export function CellEditor<Row extends { id: string }>({
  writer,
  edit,
  row,
  cell,
  onSaved,
  onTaken,
  onEnd,
}: CellEditorProps<Row>) {
  const { value, type, refusal, theirs, isPending, save, keepMine } = useCellSaving({
    writer,
    field: edit.field,
    row,
    onSaved,
  })
  const anchor = useRef(cell)
  const content = useRef<HTMLDivElement>(null)
  const isGivenUp = useRef(false)
  const words = writer.fields[edit.field]
  useEffect(() => {
    const control = content.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])
  if (!words) return null

  const finish = async (after: After) => {
    if (await save()) onEnd(after)
  }
  // Before the controls: Enter and Tab are the cell's, but for an open list or calendar, which takes them first.
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || !content.current?.contains(event.target)) return
    if (event.key === 'Escape') isGivenUp.current = !isOpenList(event)
    if (theirs || event.nativeEvent.isComposing || isOpenList(event)) return
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    void finish(event.key === 'Enter' ? 'stay' : event.shiftKey ? 'previous' : 'next')
  }
  const take = (current: Row) => {
    onTaken(current)
    onEnd('stay')
  }
  const { width, height } = cell.getBoundingClientRect()
  return (
    <French>
      <Popover
        aria-label={`${words.label} de « ${writer.nameOf(row)} »`}
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => {
          if (isOpen) return
          if (isGivenUp.current) onEnd('stay')
          else if (!theirs) void finish('stay')
        }}
        placement="bottom start"
        offset={-height}
        style={{ width: Math.max(width, 288) }}
        className={clsx(floatingStyle, 'max-w-[calc(100vw-2rem)] p-3')}
      >
        <div ref={content} onKeyDownCapture={press} aria-busy={isPending || undefined} className="flex flex-col gap-3">
          <CellControl edit={edit} words={words} label={words.label} value={value} onChange={type} error={refusal} />
          {theirs ? (
            <TheirsAlert
              writer={writer}
              field={edit.field}
              theirs={theirs}
              onKeep={() => void keepMine().then((isSaved) => isSaved && onEnd('stay'))}
              onTake={() => take(theirs)}
            />
          ) : (
            <p className="text-xs text-muted">
              {isPending ? 'Enregistrement…' : 'Entrée enregistre, Tab passe à la suivante, Échap renonce.'}
            </p>
          )}
        </div>
      </Popover>
    </French>
  )
}
