import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '#ui/use-shortcuts.ts'

const KeyboardDialog = lazy(async () => ({ default: (await import('./keyboard-dialog.tsx')).KeyboardDialog }))

/** Shows the keyboard shortcuts when `?` is typed outside a field. */
export function HelpKey() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    isOpen && (
      <Suspense>
        <KeyboardDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
