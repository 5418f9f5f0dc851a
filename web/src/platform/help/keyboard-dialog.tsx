import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { KeyboardSheet } from './keyboard-sheet.tsx'

/** The keyboard shortcuts, over any page. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Raccourcis clavier" isOpen onOpenChange={onClose} size="lg">
      <KeyboardSheet />
      <TextLink to="/aide" onClick={onClose}>
        Toute l’aide
      </TextLink>
    </Dialog>
  )
}
