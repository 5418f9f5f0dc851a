import { clsx } from 'clsx'
import { ArrowUpRight, MousePointerClick, Pencil, Redo2, Square, Trash2, Type, Undo2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { DrawingHistory } from './drawing-history.ts'

/** Effect of the pointer on the picture. `point` marks a position. */
export type Tool = 'pen' | 'arrow' | 'rect' | 'text' | 'point'
const tools = [
  { tool: 'pen', icon: Pencil, label: 'Crayon' },
  { tool: 'arrow', icon: ArrowUpRight, label: 'Flèche' },
  { tool: 'rect', icon: Square, label: 'Rectangle' },
  { tool: 'text', icon: Type, label: 'Texte' },
  { tool: 'point', icon: MousePointerClick, label: 'Point' },
] as const

export const colours = [
  { value: '#ff453a', label: 'Rouge' },
  { value: '#ffd60a', label: 'Jaune' },
  { value: '#30d158', label: 'Vert' },
  { value: '#0a84ff', label: 'Bleu' },
  { value: '#ffffff', label: 'Blanc' },
] as const
export type Colour = (typeof colours)[number]['value']

type DrawingToolsProps = {
  tool: Tool
  onTool: (tool: Tool) => void
  colour: Colour
  onColour: (colour: Colour) => void
  history: DrawingHistory
  isEmpty: boolean
  onDone: () => void
}

/** Toolbar of the drawing. */
export function DrawingTools({ tool, onTool, colour, onColour, history, isEmpty, onDone }: DrawingToolsProps) {
  return (
    <div
      role="toolbar"
      aria-label="Dessin"
      className="flex min-h-15 items-center gap-1 overflow-x-auto px-3 py-1 *:shrink-0"
    >
      {tools.map(({ tool: each, icon, label }) => (
        <IconButton key={each} icon={icon} label={label} aria-pressed={tool === each} onClick={() => onTool(each)} />
      ))}
      <fieldset className="flex items-center gap-0.5 border-x border-line px-1">
        <legend className="sr-only">Couleur</legend>
        {colours.map(({ value, label }) => (
          <label
            key={value}
            title={label}
            className="grid size-8 place-items-center rounded-md has-checked:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
          >
            <span className="sr-only">{label}</span>
            <input
              type="radio"
              name="couleur"
              checked={value === colour}
              onChange={() => onColour(value)}
              className="sr-only"
            />
            <span
              className={clsx(
                'size-4 rounded-full border',
                value === colour ? 'border-ink ring-2 ring-ink' : 'border-line',
              )}
              style={{ background: value }}
            />
          </label>
        ))}
      </fieldset>
      <IconButton icon={Undo2} label="Annuler le dernier trait" disabled={!history.canUndo} onClick={history.undo} />
      <IconButton icon={Redo2} label="Rétablir" disabled={!history.canRedo} onClick={history.redo} />
      <IconButton icon={Trash2} label="Tout effacer" disabled={isEmpty} onClick={history.clear} />
      <Button size="sm" className="ml-auto" onClick={onDone}>
        Terminé
      </Button>
    </div>
  )
}
