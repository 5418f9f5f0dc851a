import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(max-width: 639px)')

const onChange = (react: () => void) => {
  const query = narrow()
  query.addEventListener('change', react)
  return () => query.removeEventListener('change', react)
}

/** True on a phone-sized screen. */
export const useIsNarrow = () => useSyncExternalStore(onChange, () => narrow().matches)
