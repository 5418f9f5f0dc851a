import { useState } from 'react'
import { late } from '#ui/overlay/late.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'

const KeyboardDialog = late(async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog)

/** Shows the keyboard shortcuts when `?` is typed outside a field. */
export function HelpKey() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return isOpen && <KeyboardDialog onClose={() => setOpen(false)} />
}
