import { clsx } from 'clsx'

/** `md` is the back office, `lg` the client side and the sign-in pages. */
export type ControlSize = 'md' | 'lg'

const heights: Record<ControlSize, string> = { md: 'h-8 text-sm', lg: 'h-11 text-base' }

const box =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-ink transition-colors disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken aria-invalid:border-danger-ink'

/** Classes of a one-line control. 16 px text on touch: below, iOS zooms the page at each focus. */
export function controlStyle(size: ControlSize = 'md', className?: string) {
  return clsx(box, heights[size], 'touch-height pointer-coarse:text-base', className)
}

/** Classes of a control that grows with its text. */
export function areaStyle(className?: string) {
  return clsx(box, 'py-2 text-sm pointer-coarse:text-base', className)
}
