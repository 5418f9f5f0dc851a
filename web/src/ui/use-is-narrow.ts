import { useMediaQuery } from './use-media-query.ts'

/** True on a phone-sized screen. */
export const useIsNarrow = () => useMediaQuery('(max-width: 639px)')
