import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** The value (plain data, compared by content) once unchanged for `delay` ms. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const latest = useLatest(value)
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled((now) => (JSON.stringify(now) === key ? now : latest.current)), delay)
    return () => clearTimeout(timer)
  }, [key, delay, latest])
  return settled
}
