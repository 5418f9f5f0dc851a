import type { ComponentProps, ReactNode } from 'react'
import { Focusable, Tooltip as RawTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { French } from '../text/french.tsx'

type TooltipProps = {
  text: ReactNode
  placement?: 'top' | 'bottom' | 'right' | undefined
  /** One focusable element. */
  children: ComponentProps<typeof Focusable>['children']
}

/** A short text about a control, on hover and on keyboard focus; Escape closes it. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <French>
      <TooltipTrigger delay={500} closeDelay={100}>
        <Focusable>{children}</Focusable>
        <RawTooltip
          placement={placement}
          offset={6}
          className="max-w-64 rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas data-entering:animate-fade"
        >
          {text}
        </RawTooltip>
      </TooltipTrigger>
    </French>
  )
}
