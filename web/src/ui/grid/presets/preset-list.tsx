import { BookmarkPlus, FolderPlus, RefreshCw, RotateCcw } from 'lucide-react'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import { SortableTree } from '#ui/layout/sortable-tree.tsx'
import type { TeamPreset } from '#ui/layout/team-views.ts'
import type { Preset, PresetItem } from './preset.ts'
import { PresetActions } from './preset-actions.tsx'
import { isFolder } from './preset-tree.ts'
import { TeamList } from './team-list.tsx'
import type { GridView, Presets } from './use-presets.ts'

export type PresetPanelProps = {
  presets: Presets
  view: GridView
  /** True when the grid differs from the active preset. */
  isModified: boolean
  /** Null: the default view. */
  onApply: (preset: Preset | null) => void
  onRemove: (item: PresetItem) => void
}

/** The action that a form asks about. */
export type PresetFormRequest =
  | { act: 'save' | 'folder' }
  | { act: 'rename' | 'move'; item: PresetItem }
  | { act: 'rename-shared'; shared: TeamPreset }

/** The presets in their folders: ordered by drag, with their actions. */
export function PresetList({
  presets,
  view,
  isModified,
  onApply,
  onRemove,
  onAsk,
}: PresetPanelProps & { onAsk: (ask: PresetFormRequest) => void }) {
  const { active, team } = presets
  const shared = team.views.find(({ id }) => id === active?.id)
  const mayUpdate = shared === undefined || shared.mayChange
  const actions = (item: PresetItem) => (
    <PresetActions
      item={item}
      onRename={() => onAsk({ act: 'rename', item })}
      onMove={() => onAsk({ act: 'move', item })}
      onUpdate={() => presets.update(item.id, view)}
      onRemove={() => onRemove(item)}
    />
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-2">
        <SortableTree<PresetItem>
          label="Vues enregistrées"
          nodes={presets.items}
          currentId={active?.id}
          onReorder={presets.reorder}
          onOpen={(item) => !isFolder(item) && onApply(item)}
          renderActions={actions}
          empty="Aucune vue enregistrée. Filtrez, disposez les colonnes, puis enregistrez."
        />
      </div>
      <TeamList
        views={team.views}
        activeId={active?.id}
        onApply={onApply}
        onRename={(renamed) => onAsk({ act: 'rename-shared', shared: renamed })}
        onReplace={(replaced) => team.source?.replace(replaced, view)}
        onRemove={(removed) => team.source?.remove(presets.gridId, removed)}
      />
      <div className="-mx-2 flex flex-col gap-px border-t border-line pt-2">
        {active && isModified && mayUpdate && (
          <ListButton
            icon={RefreshCw}
            onClick={() => (shared ? team.source?.replace(shared, view) : presets.update(active.id, view))}
          >
            <span className="truncate">Mettre à jour « {active.label} »</span>
          </ListButton>
        )}
        <ListButton icon={BookmarkPlus} onClick={() => onAsk({ act: 'save' })}>
          Enregistrer la vue…
        </ListButton>
        <ListButton icon={FolderPlus} onClick={() => onAsk({ act: 'folder' })}>
          Nouveau dossier…
        </ListButton>
        <ListButton icon={RotateCcw} onClick={() => onApply(null)}>
          Revenir à la vue par défaut
        </ListButton>
      </div>
    </div>
  )
}

const ListButton = (props: ButtonProps) => (
  <Button {...props} variant="ghost" wide className="justify-start px-2 [&_svg]:text-muted" />
)
