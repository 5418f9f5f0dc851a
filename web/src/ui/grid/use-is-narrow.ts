import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(max-width: 639px)')

const onChange = (react: () => void) => {
  const query = narrow()
  query.addEventListener('change', react)
  return () => query.removeEventListener('change', react)
}

/** Whether the screen is a phone's. */
export const useIsNarrow = () => useSyncExternalStore(onChange, () => narrow().matches)
