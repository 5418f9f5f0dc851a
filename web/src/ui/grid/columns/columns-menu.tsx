import { ArrowDown, ArrowLeftToLine, ArrowRightToLine, ArrowUp, Columns3 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import type { ColumnHead } from './column.ts'
import { type ColumnPlace, defaultLayout, type Layout, withColumnMoved, withPlace } from './layout.ts'

type ColumnsMenuProps = {
  columns: readonly ColumnHead[]
  layout: Layout
  onChange: (layout: Layout) => void
  /** A telephone has no pins. */
  canPin: boolean
}

/** Shows, hides, pins and orders columns without dragging. */
export const ColumnsMenu = (props: Omit<ColumnsMenuProps, 'canPin'>) => (
  <Popover label="Colonnes" placement="bottom end" trigger={<Button icon={Columns3}>Colonnes</Button>}>
    <ColumnsPanel {...props} canPin />
  </Popover>
)

/** The columns in their order, each with what shows, pins and moves it. */
export function ColumnsPanel({ columns, layout, onChange, canPin }: ColumnsMenuProps) {
  const shown = layout.filter(({ hide }) => !hide)
  return (
    <>
      <ul className="-m-1 flex flex-col">
        {layout.map((place) => {
          const header = columns.find(({ field }) => field === place.colId)?.header ?? place.colId
          return (
            <li key={place.colId} className="flex items-center gap-0.5">
              <Checkbox
                className="min-w-0 flex-1"
                label={header}
                checked={!place.hide}
                // A grid without any column would offer no way back.
                disabled={!place.hide && shown.length === 1}
                onChange={() => onChange(withPlace(layout, place.colId, { hide: !place.hide }))}
              />
              {canPin && <PinButtons {...{ place, header, layout, onChange }} />}
              <MoveButton {...{ place, header, layout, onChange }} by={-1} />
              <MoveButton {...{ place, header, layout, onChange }} by={1} />
            </li>
          )
        })}
      </ul>
      <Button size="sm" variant="ghost" className="mt-3" onClick={() => onChange(defaultLayout(columns))}>
        Rétablir les colonnes
      </Button>
    </>
  )
}

type PlaceButtonsProps = {
  place: ColumnPlace
  header: string
} & Pick<ColumnsMenuProps, 'layout' | 'onChange'>

const pins = [
  { side: 'left', icon: ArrowLeftToLine, words: 'à gauche' },
  { side: 'right', icon: ArrowRightToLine, words: 'à droite' },
] as const

function PinButtons({ place, header, layout, onChange }: PlaceButtonsProps) {
  return pins.map(({ side, icon, words }) => (
    <IconButton
      key={side}
      size="sm"
      icon={icon}
      label={`Épingler ${header} ${words}`}
      aria-pressed={place.pinned === side}
      className={place.pinned === side ? undefined : 'text-muted'}
      onClick={() => onChange(withPlace(layout, place.colId, { pinned: place.pinned === side ? null : side }))}
    />
  ))
}

function MoveButton({ place, header, layout, onChange, by }: PlaceButtonsProps & { by: -1 | 1 }) {
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onChange(withColumnMoved(layout, place.colId, by))
    // The line moves in the document, which drops its focus: restore it.
    requestAnimationFrame(() => currentTarget.focus())
  }
  return (
    <IconButton
      size="sm"
      icon={by < 0 ? ArrowUp : ArrowDown}
      label={by < 0 ? `Avancer ${header}` : `Reculer ${header}`}
      className="text-muted"
      onClick={move}
    />
  )
}
