import type { Drawing, Shape } from '@regie/contract/review/schema/drawing'
import { useState } from 'react'

/**
 * Undo and redo of a drawing. The caller holds the drawing; the history holds the states before and after. One undo
 * reverts any action, erasing included.
 */
export function useDrawingHistory(drawing: Drawing, onChange: (drawing: Drawing) => void) {
  const [past, setPast] = useState<readonly Drawing[]>([])
  const [future, setFuture] = useState<readonly Drawing[]>([])
  const change = (next: Drawing) => {
    setPast([...past, drawing])
    setFuture([])
    onChange(next)
  }
  return {
    add: (shape: Shape) => change([...drawing, shape]),
    clear: () => change([]),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      setFuture([drawing, ...future])
      onChange(before)
    },
    redo: () => {
      const [after] = future
      if (!after) return
      setPast([...past, drawing])
      setFuture(future.slice(1))
      onChange(after)
    },
    /** Another drawing starts: nothing to undo. */
    reset: () => {
      setPast([])
      setFuture([])
    },
  }
}
export type DrawingHistory = ReturnType<typeof useDrawingHistory>
