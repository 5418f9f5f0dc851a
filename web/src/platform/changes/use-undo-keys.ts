import { useEffect } from 'react'
import { doLatestAgain, takeLatestBack } from './take-back.ts'

/** Where Ctrl + Z is the browser's, which undoes what was typed; and dialogs, over what an undo would change. */
const ownUndo = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]'
const dialogs = '[role="dialog"], [role="alertdialog"]'

const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${ownUndo}, ${dialogs}`) !== null

/** Ctrl + Z takes the latest action back, Ctrl + Maj + Z does it again; ⌘ on a Mac. */
export function useUndoKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return
      if (event.defaultPrevented || hasOwnUndo(event.target)) return
      event.preventDefault()
      if (event.shiftKey) doLatestAgain()
      else takeLatestBack()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
