import { counted, plural } from '@regie/contract/french'
import { ListChecks, PencilLine, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { realChanges } from '#platform/changes/row-writer.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { mostSelected } from '#ui/grid/selection/selected.ts'
import type { GridSelection } from '#ui/grid/selection/selection.ts'
import { Toolbar, ToolbarSpacer } from '#ui/layout/toolbar.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { FieldDialog } from '../editing/field-dialog.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { CellEdit, GridWork, RowsAction } from './rows-action.ts'
import type { RowsRun } from './use-rows-run.ts'
import type { Run } from './use-run.ts'

type SelectionBarProps<Row extends { id: string }> = {
  work: GridWork<Row>
  selection: GridSelection<Row>
  rowsRun: RowsRun<Row>
  /** Rows that match; null until known. */
  total: number | null
  /** Selects the rows that match, up to the bound. */
  onSelectAll: () => Promise<void>
  /** Gives the focus back to the rows. */
  onLeave: () => void
  /** A value of a row was written, or taken as somebody else wrote it. */
  onSaved: (row: Row) => void
  onTaken: (row: Row) => void
}

/** The cells of one row that no action writes: a telephone has no table to change them in. */
const cellsBeside = <Row extends { id: string }>({ cells, actions }: GridWork<Row>): readonly CellEdit[] =>
  Object.values(cells).filter(({ field }) => !actions.some((action) => 'field' in action && action.field === field))

const selectedText = (count: number) => counted(count, 'ligne sélectionnée', 'lignes sélectionnées')

const allText = (count: number, { isWhole, isNarrow }: { isWhole: boolean; isNarrow: boolean }) => {
  const rows = isWhole ? `les ${count} lignes` : `les ${count} premières lignes`
  if (isNarrow) return `Prendre ${rows}`
  return isWhole ? `Sélectionner ${rows} de la liste` : `Sélectionner ${rows}`
}

/** The count of the selected rows and what can be done to them, under the grid; the progress of what is being done. */
export function SelectionBar<Row extends { id: string }>(props: SelectionBarProps<Row>) {
  const { work, selection, rowsRun, total, onSelectAll, onLeave } = props
  const { writer, actions } = work
  const { rows, note } = useStore(selection.store)
  const [asked, setAsked] = useState<{ action: RowsAction<Row>; rows: readonly Row[] } | null>(null)
  const [isReading, setReading] = useState(false)
  const isNarrow = useIsNarrow()
  const [edited, setEdited] = useState<{ edit: CellEdit; row: Row } | null>(null)
  const { run, report } = rowsRun
  const count = rows.size

  const wasRunning = useRef(false)
  useEffect(() => {
    // The button that began it is gone, and the focus with it.
    if (wasRunning.current && !run && document.activeElement === document.body) onLeave()
    wasRunning.current = run !== null
  }, [run, onLeave])
  const clear = () => {
    selection.clear()
    onLeave()
  }

  const possible = actions.filter((action) => action.kind !== 'write' || [...rows.values()].some(action.isFor))
  const start = (action: RowsAction<Row>) => {
    const selected = selection.rows()
    if (action.kind !== 'write') return setAsked({ action, rows: selected })
    void rowsRun.write(
      selected.filter(action.isFor).flatMap((row) => {
        const changes = realChanges(writer, row, action.changes)
        return changes ? [{ row, changes }] : []
      }),
    )
  }
  const readAll = async () => {
    setReading(true)
    await onSelectAll()
    setReading(false)
    // Its button is gone when nothing more can be selected.
    onLeave()
  }
  const reachable = total === null ? 0 : Math.min(total, mostSelected)
  return (
    <>
      {/* Rendered before it is needed: screen readers announce changes of an existing region. */}
      <output className="sr-only">{count > 0 || note ? `${selectedText(count)}. ${note}` : ''}</output>
      {run && <RunStatus run={run} />}
      {count > 0 && !run && (
        <Toolbar
          aria-label="Actions sur la sélection"
          className="shrink-0 border-t border-line bg-raised p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] pl-3"
          onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        >
          <p className="text-sm tabular-nums">
            <span className="font-medium">{selectedText(count)}</span>
            {note && <span className="text-muted">{` ${note}`}</span>}
          </p>
          {reachable > count && (
            <Button size="sm" variant="ghost" pending={isReading} onClick={() => void readAll()}>
              {allText(reachable, { isWhole: reachable === total, isNarrow })}
            </Button>
          )}
          <ToolbarSpacer />
          {isNarrow ? (
            <Menu label="Actions" placement="top start" trigger={<Button icon={ListChecks}>Actions</Button>}>
              {possible.map((action) => (
                <MenuItem
                  key={action.label}
                  icon={action.icon}
                  tone={action.kind === 'delete' ? 'danger' : 'neutral'}
                  onAction={() => start(action)}
                >
                  {action.label}
                </MenuItem>
              ))}
              {count === 1 && (
                <>
                  <MenuSeparator />
                  {[...rows.values()].flatMap((row) =>
                    cellsBeside(work).map((edit) => (
                      <MenuItem key={edit.field} icon={PencilLine} onAction={() => setEdited({ edit, row })}>
                        {`Modifier : ${writer.fields[edit.field]?.label ?? ''}`}
                      </MenuItem>
                    )),
                  )}
                </>
              )}
            </Menu>
          ) : (
            possible.map((action) => (
              <Button key={action.label} icon={action.icon} onClick={() => start(action)}>
                {action.label}
              </Button>
            ))
          )}
          <Button icon={X} variant="ghost" onClick={clear}>
            <span className="max-sm:sr-only">Désélectionner</span>
          </Button>
        </Toolbar>
      )}
      {asked && <ActionDialog {...asked} writer={writer} rowsRun={rowsRun} onClose={() => setAsked(null)} />}
      {edited && (
        <FieldDialog
          {...edited}
          writer={writer}
          onSaved={props.onSaved}
          onTaken={props.onTaken}
          onClose={() => setEdited(null)}
        />
      )}
      {report && <ReportDialog report={report} onClose={rowsRun.closeReport} />}
    </>
  )
}

/** How far the rows are written, with a button that stops the rest. */
function RunStatus({ run: { label, settled, total, isWaiting, stop } }: { run: Run }) {
  return (
    <div className="flex shrink-0 items-end gap-3 border-t border-line bg-raised p-3">
      <ProgressBar
        className="flex-1"
        label={label}
        value={total === 0 ? null : settled / total}
        detail={`${settled} ${plural(settled, 'ligne', 'lignes')} sur ${total}${isWaiting ? ', en attente du serveur…' : ''}`}
      />
      <Button onClick={stop}>Arrêter</Button>
    </div>
  )
}
