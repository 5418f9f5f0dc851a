import { useCallback } from 'react'
import { useLatest } from './use-latest.ts'

/** A callback whose identity never changes, and that does what the last render's would: for memoised components. */
export function useStableCallback<Arguments extends unknown[], Result>(
  callback: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useLatest(callback)
  return useCallback((...given) => latest.current(...given), [latest])
}
