import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the last render, for callbacks whose identity must not change. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
