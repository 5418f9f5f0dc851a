import { type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Badge } from '../layout/badge.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { Dialog } from './dialog.tsx'

type FoldedToolsProps = {
  /** Of the button. */
  label: string
  icon?: LucideIcon | undefined
  /** Of the sheet; that of the button by default. */
  title?: string | undefined
  /** Choices that narrow what is shown: told on the button. */
  count?: number | undefined
  /** Closes the sheet: « Voir 12 lignes ». */
  doneLabel: string
  /** A function receives `close`. */
  children: ReactNode | ((actions: { close: () => void }) => ReactNode)
}

/** The tools of a page on a telephone: one button, and a sheet from the bottom of the screen. */
export function FoldedTools(props: FoldedToolsProps) {
  const { label, icon = SlidersHorizontal, title = label, count = 0, doneLabel, children } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
        {count > 0 && (
          <Badge tone="accent">
            {count}
            <VisuallyHidden>{count > 1 ? ' choix actifs' : ' choix actif'}</VisuallyHidden>
          </Badge>
        )}
      </Button>
      <Dialog
        title={title}
        isOpen={isOpen}
        onOpenChange={setOpen}
        footer={
          <Button variant="primary" wide onClick={close}>
            {doneLabel}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">{typeof children === 'function' ? children({ close }) : children}</div>
      </Dialog>
    </>
  )
}

/** What a telephone has elsewhere, behind a button. */
export const WideOnly = ({ children }: { children: ReactNode }) => (useIsNarrow() ? null : children)
