import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'

type NavDrawerProps = {
  logo: ReactNode
  /** A function receives `close`, for the links inside. */
  children: (close: () => void) => ReactNode
}

/**
 * The sidebar of narrow screens: a button and its modal panel. A native dialog provides focus, Escape and inertness.
 */
export function NavDrawer({ logo, children }: NavDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <>
      <IconButton
        icon={Menu}
        label="Ouvrir le menu"
        aria-haspopup="dialog"
        className="md:hidden"
        onClick={() => setOpen(true)}
      />
      <dialog
        ref={dialog}
        aria-label="Menu"
        closedby="any"
        onClose={close}
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
