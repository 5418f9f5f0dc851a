import { createContext, use, useEffect, useState } from 'react'
import type { Preset } from '../grid/presets/preset.ts'
import type { GridView } from '../grid/presets/use-presets.ts'

/** A view that the team shares. */
export type TeamPreset = Preset & {
  /** Who shared it. */
  byName: string | null
  mayChange: boolean
  version: number
}

/** Where the views of the team are. What changes them says how it went, and calls the listeners. */
export type TeamViewsSource = {
  read: (gridId: string, signal: AbortSignal) => Promise<readonly TeamPreset[]>
  /** Calls back after each change made in this tab; returns how to stop. */
  onChange: (listener: () => void) => () => void
  share: (gridId: string, label: string, view: GridView) => void
  rename: (view: TeamPreset, label: string) => void
  replace: (view: TeamPreset, by: GridView) => void
  remove: (gridId: string, view: TeamPreset) => void
}

/** Without a source, a list has one's own views alone. */
export const TeamViewsContext = createContext<TeamViewsSource | null>(null)

const none: readonly TeamPreset[] = []

/** The views of a list that the team shares, read as the list opens; `source` is null where none is. */
export function useTeamViews(gridId: string) {
  const source = use(TeamViewsContext)
  const [held, setHeld] = useState({ gridId, views: none })
  useEffect(() => {
    if (!source) return undefined
    const stop = new AbortController()
    const { signal } = stop
    // Without an answer, one's own views are still there: the next opening asks again.
    const read = async () => {
      const views = await source.read(gridId, signal).catch(() => none)
      if (!signal.aborted) setHeld({ gridId, views })
    }
    void read()
    const leave = source.onChange(() => void read())
    return () => {
      stop.abort()
      leave()
    }
  }, [source, gridId])
  return { views: held.gridId === gridId ? held.views : none, source }
}
