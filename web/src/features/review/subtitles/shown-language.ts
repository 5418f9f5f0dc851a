import type { SubtitleLanguage } from '@regie/contract/review/rules/subtitles'
import { create } from 'zustand'

/** The language of the subtitles to show, for every film of the visit; null: none. */
export const useShownLanguage = create<{ language: SubtitleLanguage | null }>()(() => ({ language: null }))

export const showLanguage = (language: SubtitleLanguage | null): void => useShownLanguage.setState({ language })
