import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../button/icon-button.tsx'
import { French } from '../text/french.tsx'
import { DialogPanel } from './dialog-panel.tsx'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

export type DialogProps = {
  title: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  size?: keyof typeof widths | undefined
  /** `alertdialog` interrupts: its buttons or Escape close it, not an outside click. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Buttons, the main one last. */
  footer?: ReactNode
  children: ReactNode
}

/** For React, a dialog is inside the form that opens it: its own form would submit that one too. */
const stopSubmit = (event: FormEvent) => event.stopPropagation()

/** A modal dialog; a bottom sheet on phones. */
export function Dialog({ title, isOpen, onOpenChange, size = 'md', role = 'dialog', footer, children }: DialogProps) {
  return (
    <French>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={role === 'dialog'}
        className="fixed inset-0 z-40 flex items-end justify-center bg-scrim data-entering:animate-fade sm:items-center sm:p-6"
      >
        <Modal
          className={clsx(
            'max-h-[92dvh] w-full overflow-hidden rounded-t-xl bg-raised text-ink shadow-overlay data-entering:animate-rise sm:rounded-xl',
            widths[size],
          )}
        >
          <DialogPanel role={role} className="max-h-[inherit] outline-none">
            <div className="flex max-h-[inherit] flex-col" onSubmit={stopSubmit}>
              <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
                <Heading slot="title" className="mt-0.5 min-w-0 text-lg font-semibold wrap-anywhere">
                  {title}
                </Heading>
                <IconButton icon={X} label="Fermer" className="-mr-2" onClick={() => onOpenChange(false)} />
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
              {footer && (
                <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
              )}
            </div>
          </DialogPanel>
        </Modal>
      </ModalOverlay>
    </French>
  )
}
