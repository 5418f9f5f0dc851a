import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type GridPresets, noPresets, presetsFrom } from './preset.ts'

/** localStorage key of the presets of all grids. */
export const presetsKey = 'regie-grid-presets'

type PresetState = {
  /** By grid id: the path of the grid's page by default. */
  grids: Readonly<Record<string, GridPresets>>
}

const isState = (stored: unknown): stored is { grids: unknown } =>
  typeof stored === 'object' && stored !== null && 'grids' in stored

export const usePresetStore = create<PresetState>()(
  persist((): PresetState => ({ grids: {} }), {
    name: presetsKey,
    version: 1,
    merge: (stored, current) => (isState(stored) ? { grids: presetsFrom(stored.grids) } : current),
  }),
)

export function changePresets(gridId: string, change: (presets: GridPresets) => GridPresets) {
  usePresetStore.setState(({ grids }) => ({ grids: { ...grids, [gridId]: change(grids[gridId] ?? noPresets) } }))
}

/** The presets of one grid, synchronised with other tabs. */
export function useStoredPresets(gridId: string): GridPresets {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === presetsKey) void usePresetStore.persist.rehydrate()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  return usePresetStore(({ grids }) => grids[gridId] ?? noPresets)
}
