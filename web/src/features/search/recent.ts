import type { SearchResult } from '@regie/contract/search/schema'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const maxRecents = 6

/** Last results that each person opened through the palette, stored in the browser. */
const useRecents = create<{ of: Record<string, SearchResult[]> }>()(
  persist(() => ({ of: {} }), { name: 'regie-recents', version: 1 }),
)

const noneFound: SearchResult[] = []
export const useRecentFound = (userId: string): SearchResult[] => useRecents(({ of }) => of[userId] ?? noneFound)

/** Puts an opened result first. */
export const rememberFound = (userId: string, found: SearchResult) =>
  useRecents.setState(({ of }) => ({
    of: { ...of, [userId]: [found, ...(of[userId] ?? []).filter(({ id }) => id !== found.id)].slice(0, maxRecents) },
  }))
