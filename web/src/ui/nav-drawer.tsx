import { Menu, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

interface NavDrawerProps {
  logo: ReactNode
  /** Gets a function that closes the drawer, for the links inside. */
  children: (close: () => void) => ReactNode
}

/** The sidebar of narrow screens: a button and the modal panel that it opens. A native dialog: focus, Escape and inertness for free. */
export function NavDrawer({ logo, children }: NavDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  // The dialog fills the screen's left edge only: a click whose target is the dialog itself fell on the scrim.
  const closeOnScrim = (event: MouseEvent) => event.target === dialog.current && close()
  return (
    <>
      <IconButton
        icon={Menu}
        label="Ouvrir le menu"
        aria-haspopup="dialog"
        className="md:hidden"
        onClick={() => dialog.current?.showModal()}
      />
      {/* biome-ignore lint: the keyboard closes it with Escape, which the browser handles */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClick={closeOnScrim}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface text-ink backdrop:bg-scrim open:animate-slide md:hidden"
      >
        <div className="flex h-full flex-col">
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-line px-4">
            {logo}
            <IconButton icon={X} label="Fermer le menu" onClick={close} />
          </div>
          <div className="flex flex-1 flex-col overflow-y-auto p-3">{children(close)}</div>
        </div>
      </dialog>
    </>
  )
}
