import { useCallback, useSyncExternalStore } from 'react'

/** True while a CSS media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (react: () => void) => {
      const watched = matchMedia(query)
      watched.addEventListener('change', react)
      return () => watched.removeEventListener('change', react)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
