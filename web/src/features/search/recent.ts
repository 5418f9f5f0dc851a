import type { Found } from '@regie/contract/search/schema'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const most = 6

/** What each person opened last through the palette, kept in the browser. */
const useRecents = create<{ of: Record<string, Found[]> }>()(
  persist(() => ({ of: {} }), { name: 'regie-recents', version: 1 }),
)

const none: Found[] = []
export const useRecent = (userId: string): Found[] => useRecents(({ of }) => of[userId] ?? none)

/** Puts what was just opened first. */
export const remember = (userId: string, found: Found) =>
  useRecents.setState(({ of }) => ({
    of: { ...of, [userId]: [found, ...(of[userId] ?? []).filter(({ id }) => id !== found.id)].slice(0, most) },
  }))
