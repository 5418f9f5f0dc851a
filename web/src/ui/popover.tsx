import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { DialogTrigger, Dialog as Panel, Pressable } from 'react-aria-components/Modal'
import { Popover as RawPopover } from 'react-aria-components/Popover'
import { French } from './french.tsx'
import { floating } from './overlay-style.ts'

interface PopoverProps {
  /** A Button or an IconButton. */
  trigger: ComponentProps<typeof Pressable>['children']
  label: string
  placement?: 'bottom start' | 'bottom end' | undefined
  /** A function gets what closes it. */
  children: ReactNode | ((actions: { close: () => void }) => ReactNode)
}

/** A small panel beside its button: filters, a short form. */
export function Popover({ trigger, label, placement = 'bottom start', children }: PopoverProps) {
  return (
    <French>
      <DialogTrigger>
        <Pressable>{trigger}</Pressable>
        <RawPopover placement={placement} offset={4} className={clsx(floating, 'w-80 max-w-[calc(100vw-2rem)]')}>
          <Panel aria-label={label} className="max-h-[inherit] overflow-y-auto p-4 outline-none">
            {children}
          </Panel>
        </RawPopover>
      </DialogTrigger>
    </French>
  )
}
