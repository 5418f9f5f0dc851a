import type { FollowedPostProductionStatus } from '@regie/contract/post-productions/schema'
import type { ProjectStatus } from '@regie/contract/projects/schema'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'light' | 'dark' | 'system'
export type FontSize = 'sm' | 'base' | 'lg'

export type Preferences = {
  /** Sidebar of the admin area. */
  isSidebarOpen: boolean
  /** Sidebar of the client and talent areas. */
  isSidebarFrontOpen: boolean
  theme: Theme
  fontSize: FontSize
  /** Member of staff whose companies and projects the lists show. */
  followedUserId: string | null
  followedProjectStatus: ProjectStatus
  followedPostProductionStatus: FollowedPostProductionStatus
  followedCompanyId: string | null
}

/** localStorage key of the preferences; `/theme.js` reads it before the first paint. */
export const preferencesKey = 'regie-preferences'

export const defaultPreferences: Preferences = {
  isSidebarOpen: true,
  isSidebarFrontOpen: false,
  theme: 'light',
  fontSize: 'base',
  followedUserId: null,
  followedProjectStatus: 'active',
  followedPostProductionStatus: 'active',
  followedCompanyId: null,
}

/** Preferences of the interface, stored in the browser and shared by its tabs. */
export const usePreferences = create<Preferences>()(
  persist(() => defaultPreferences, { name: preferencesKey, version: 1 }),
)

type Change = Partial<Preferences> | ((now: Preferences) => Partial<Preferences>)
const setPreferences = (change: Change) => usePreferences.setState(change)

export const toggleSidebar = () => setPreferences(({ isSidebarOpen }) => ({ isSidebarOpen: !isSidebarOpen }))
export const toggleFrontSidebar = () =>
  setPreferences(({ isSidebarFrontOpen }) => ({ isSidebarFrontOpen: !isSidebarFrontOpen }))
export const setTheme = (theme: Theme) => setPreferences({ theme })
/** Switches between light and dark. From the system's theme, switches to the opposite of the one shown. */
export const toggleTheme = () =>
  setPreferences(({ theme }) => ({ theme: shownTheme(theme) === 'dark' ? 'light' : 'dark' }))
export const setFontSize = (fontSize: FontSize) => setPreferences({ fontSize })
/** How many of these preferences narrow a list. */
export const activeChoices = (followed: Partial<Pick<Preferences, 'followedUserId' | 'followedCompanyId'>>): number =>
  [followed.followedUserId, followed.followedCompanyId].filter(Boolean).length

export const followUser = (followedUserId: string | null) => setPreferences({ followedUserId })
export const followCompany = (followedCompanyId: string | null) => setPreferences({ followedCompanyId })
export const followProjects = (followedProjectStatus: ProjectStatus) => setPreferences({ followedProjectStatus })
export const followPostProductions = (followedPostProductionStatus: FollowedPostProductionStatus) =>
  setPreferences({ followedPostProductionStatus })

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const shownTheme = (theme: Theme) => (theme === 'system' ? (systemDark.matches ? 'dark' : 'light') : theme)

/** Calls `react` when the system's theme changes; returns how to stop. */
const onSystemTheme = (react: () => void) => {
  systemDark.addEventListener('change', react)
  return () => systemDark.removeEventListener('change', react)
}

/** The theme on screen. */
export const useShownTheme = () => {
  const theme = usePreferences((preferences) => preferences.theme)
  useSyncExternalStore(onSystemTheme, () => systemDark.matches)
  return shownTheme(theme)
}

/** Applies the theme and the font size to the root. Follows changes made here, in another tab, or by the system. */
export function followPreferences(root: HTMLElement) {
  const show = () => {
    const { theme, fontSize } = usePreferences.getState()
    const dark = shownTheme(theme) === 'dark'
    root.classList.toggle('dark', dark)
    root.classList.toggle('light', !dark)
    for (const size of ['sm', 'base', 'lg']) root.classList.toggle(`font-size-${size}`, size === fontSize)
  }
  show()
  usePreferences.subscribe(show)
  onSystemTheme(show)
  addEventListener('storage', (event) => {
    if (event.key === preferencesKey) void usePreferences.persist.rehydrate()
  })
}
