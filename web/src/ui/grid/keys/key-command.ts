/** What a key does in a cell. */
export type KeyCommand =
  | 'open'
  | 'open-elsewhere'
  | 'edit'
  | 'toggle'
  | 'extend-up'
  | 'extend-down'
  | 'select-loaded'
  | 'clear'
  | 'fill'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

type KeyContext = {
  /** Rows can be selected. */
  selects: boolean
  /** The cell can be changed. */
  edits: boolean
  /** The cell holds the link of its row: Enter follows it, F2 changes the name. */
  isRowLink: boolean
}

/** The command of a key in a cell; null for the grid's own keys. */
export function keyCommand(pressed: Key, { selects, edits, isRowLink }: KeyContext): KeyCommand | null {
  const { key, shiftKey, altKey } = pressed
  const isControl = pressed.ctrlKey || pressed.metaKey
  if (altKey) return null
  if (key === 'Enter') {
    if (isControl) return 'open-elsewhere'
    return edits && !isRowLink ? 'edit' : 'open'
  }
  if (isControl) {
    if (selects && key.toLowerCase() === 'a') return 'select-loaded'
    return edits && key.toLowerCase() === 'd' ? 'fill' : null
  }
  if (key === 'F2') return edits ? 'edit' : null
  if (!selects) return null
  if (key === ' ') return 'toggle'
  if (key === 'Escape') return 'clear'
  if (!shiftKey) return null
  if (key === 'ArrowUp') return 'extend-up'
  return key === 'ArrowDown' ? 'extend-down' : null
}

/** Keys that AG Grid would use for its own selection. */
export const isKeptFromGrid = ({ key, ctrlKey, metaKey, shiftKey }: Key, selects: boolean): boolean =>
  ((ctrlKey || metaKey) && key.toLowerCase() === 'a') || (selects && shiftKey && /^Arrow(Up|Down)$/.test(key))
