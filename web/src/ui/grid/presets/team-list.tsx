import { Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { TeamPreset } from '#ui/layout/team-views.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx'

type TeamListProps = {
  views: readonly TeamPreset[]
  activeId: string | undefined
  onApply: (view: TeamPreset) => void
  onRename: (view: TeamPreset) => void
  onReplace: (view: TeamPreset) => void
  onRemove: (view: TeamPreset) => void
}

/** The views that the team shares, with what their author may do to them. */
export function TeamList({ views, activeId, onApply, onRename, onReplace, onRemove }: TeamListProps) {
  if (views.length === 0) return null
  return (
    <div className="-mx-2 border-t border-line pt-2">
      <h3 className="px-2 pb-1 text-xs font-medium text-muted">Vues de l’équipe</h3>
      <ul aria-label="Vues de l’équipe" className="max-h-60 overflow-y-auto">
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <Button
              variant="ghost"
              wide
              className="min-w-0 flex-1 justify-start px-2"
              title={view.byName === null ? view.label : `${view.label}, partagée par ${view.byName}`}
              aria-current={view.id === activeId || undefined}
              onClick={() => onApply(view)}
            >
              <span className={view.id === activeId ? 'truncate font-semibold' : 'truncate'}>{view.label}</span>
            </Button>
            {view.mayChange && (
              <Menu
                label={`Actions : ${view.label}`}
                placement="bottom end"
                trigger={
                  <IconButton icon={Ellipsis} label={`Actions : ${view.label}`} size="sm" className="text-muted" />
                }
              >
                <MenuItem icon={RefreshCw} onAction={() => onReplace(view)}>
                  Remplacer par la vue actuelle
                </MenuItem>
                <MenuItem icon={Pencil} onAction={() => onRename(view)}>
                  Renommer
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon={Trash2} tone="danger" onAction={() => onRemove(view)}>
                  Ne plus partager
                </MenuItem>
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
