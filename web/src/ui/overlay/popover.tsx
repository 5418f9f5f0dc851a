import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { DialogTrigger, Pressable } from 'react-aria-components/Modal'
import { Popover as RawPopover } from 'react-aria-components/Popover'
import { French } from '../text/french.tsx'
import { floatingStyle } from './overlay-style.ts'

type PopoverProps = {
  /** A Button or an IconButton. */
  trigger: ComponentProps<typeof Pressable>['children']
  label: string
  placement?: 'bottom start' | 'bottom end' | undefined
  /** True when the content gives the width. */
  isFitted?: boolean
  /** A function receives `close`. */
  children: ReactNode | ((actions: { close: () => void }) => ReactNode)
}

/** A small panel beside its button: filters, a short form. */
export function Popover({ trigger, label, placement = 'bottom start', isFitted = false, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <French>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Pressable>{trigger}</Pressable>
        <RawPopover
          aria-label={label}
          placement={placement}
          offset={4}
          className={clsx(
            floatingStyle,
            'max-w-[calc(100vw-2rem)] overflow-y-auto',
            isFitted ? 'w-fit p-3' : 'w-80 p-4',
          )}
        >
          {typeof children === 'function' ? children({ close: () => setOpen(false) }) : children}
        </RawPopover>
      </DialogTrigger>
    </French>
  )
}
