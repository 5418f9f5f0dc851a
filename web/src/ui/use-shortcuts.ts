import { useEffect } from 'react'

/** Action by typed character, not by key position: keyboards differ. */
export type Shortcuts = Readonly<Record<string, () => void>>

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="range"], [type="checkbox"], [type="radio"])'))
/** Elements that handle the space bar and Enter themselves. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, input, [role="menuitem"], summary') !== null

/** Handles the keyboard while the component is mounted. `Shift+` precedes the character, where it matters. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTextInput(target)) return
      // A dialog over the page takes the keyboard.
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      const name = key.length === 1 ? key.toLowerCase() : key
      if ((name === ' ' || name === 'Enter') && isPressable(target)) return
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
