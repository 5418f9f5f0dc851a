import { useState } from 'react'
import { useTeamViews } from '#ui/layout/team-views.ts'
import { toast } from '#ui/overlay/toast.ts'
import type { Preset, PresetItem } from './preset.ts'
import { changePresets, useStoredPresets } from './preset-store.ts'
import * as tree from './preset-tree.ts'

/** Filters and columns of a view. */
export type GridView = Pick<Preset, 'filters' | 'columnState'>

export type Presets = ReturnType<typeof usePresets>

/** The presets of a grid, and the one active in this tab: another tab may use another. */
export function usePresets(gridId: string) {
  const { items, selectedId } = useStoredPresets(gridId)
  const [activeId, setActiveId] = useState(selectedId)
  const team = useTeamViews(gridId)

  const change = (act: (items: readonly PresetItem[]) => readonly PresetItem[]) =>
    changePresets(gridId, (presets) => ({ ...presets, items: act(presets.items) }))
  const select = (id: string | null) => {
    setActiveId(id)
    // A view of the team comes too late for the next visit: the list would begin without it.
    const own = tree.findPreset(items, id)?.id ?? null
    changePresets(gridId, (presets) => ({ ...presets, selectedId: own }))
  }

  return {
    gridId,
    items,
    active: tree.findPreset(items, activeId) ?? team.views.find(({ id }) => id === activeId),
    team,
    select,
    save(label: string, view: GridView) {
      const id = tree.freshId(items, 'preset', Date.now())
      change((all) => [...all, { id, label, ...view }])
      setActiveId(id)
      changePresets(gridId, (presets) => ({ ...presets, selectedId: id }))
    },
    addFolder(label: string) {
      const id = tree.freshId(items, 'folder', Date.now())
      change((all) => [...all, { id, label, children: [] }])
    },
    reorder: (ordered: readonly PresetItem[]) => change(() => ordered),
    rename: (id: string, label: string) => change((all) => tree.renameItem(all, id, label)),
    update: (id: string, view: GridView) => change((all) => tree.updatePreset(all, id, view)),
    move: (id: string, folderId: string | null) => change((all) => tree.moveItem(all, id, folderId)),
    /** The toast offers to restore the item with its content, at its former position. */
    remove(item: PresetItem) {
      const place = tree.placeOf(items, item.id)
      change((all) => tree.removeItem(all, item.id))
      if (!place) return
      toast.success(`${item.children ? 'Dossier supprimé' : 'Vue supprimée'} : ${item.label}`, {
        action: {
          label: 'Annuler',
          onClick: () => change((all) => (tree.findItem(all, item.id) ? all : tree.insertItem(all, item, place))),
        },
      })
    },
  }
}
