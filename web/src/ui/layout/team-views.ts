import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Preset } from '../grid/presets/preset.ts'
import type { GridView } from '../grid/presets/use-presets.ts'

/** A view that the team shares. */
export type TeamPreset = Preset & {
  /** Who shared it. */
  byName: string | null
  mayChange: boolean
  version: number
}

/** Where the views of the team are. What changes them says how it went, and makes the queries under `key` stale. */
export type TeamViewsSource = {
  key: readonly string[]
  read: (gridId: string, signal: AbortSignal) => Promise<readonly TeamPreset[]>
  share: (gridId: string, label: string, view: GridView) => void
  rename: (view: TeamPreset, label: string) => void
  replace: (view: TeamPreset, by: GridView) => void
  remove: (gridId: string, view: TeamPreset) => void
}

/** Without a source, a list has one's own views alone. */
export const TeamViewsContext = createContext<TeamViewsSource | null>(null)

/** Milliseconds after which the views are read again as a list is opened. */
const staleTime = 10_000
const none: readonly TeamPreset[] = []

/** The views of a list that the team shares; `source` is null where none is. */
export function useTeamViews(gridId: string) {
  const source = use(TeamViewsContext)
  const { data = none } = useQuery({
    queryKey: [...(source?.key ?? []), 'of', gridId],
    queryFn: ({ signal }) => source?.read(gridId, signal) ?? none,
    enabled: source !== null,
    staleTime,
  })
  return { views: data, source }
}
