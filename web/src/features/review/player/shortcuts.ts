import { useEffect } from 'react'

/** What is typed with a key, and what it does. By the character typed, not by the place of the key: keyboards differ. */
export type Shortcuts = Readonly<Record<string, () => void>>

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="range"], [type="checkbox"], [type="radio"])'))
/** What answers to the space bar and to Enter by itself. */
const presses = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, input, [role="menuitem"], summary') !== null

/** Listens to the keyboard for as long as what calls it is shown. `Shift+` stands before what is typed with it, where it matters. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || writes(target)) return
      // A dialog over the room has the keyboard.
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      const name = key.length === 1 ? key.toLowerCase() : key
      if ((name === ' ' || name === 'Enter') && presses(target)) return
      if (name.startsWith('Arrow') && target instanceof HTMLElement && target.matches('input')) return
      const act = (shiftKey && name.length > 1 ? shortcuts[`Shift+${name}`] : undefined) ?? shortcuts[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [shortcuts])
}
