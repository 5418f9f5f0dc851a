import { Keyboard } from 'lucide-react'
import { roomShortcuts } from '#platform/help/keyboard.ts'
import { ShortcutTable } from '#platform/help/shortcut-table.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Popover } from '#ui/overlay/popover.tsx'

/** The keyboard shortcuts of the room. */
export function ShortcutList() {
  return (
    <Popover
      label="Raccourcis clavier"
      placement="bottom end"
      trigger={<IconButton icon={Keyboard} label="Raccourcis clavier" />}
    >
      <h2 className="mb-2 text-sm font-semibold">Raccourcis clavier</h2>
      <ShortcutTable shortcuts={roomShortcuts} />
    </Popover>
  )
}
