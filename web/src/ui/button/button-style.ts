import { clsx } from 'clsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  variant?: ButtonVariant | undefined
  /** `md` in the back office, `lg` on the client side, `sm` in table rows. */
  size?: ButtonSize | undefined
  /** Takes the full width of its container. */
  wide?: boolean | undefined
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-hover',
  secondary: 'border-line-strong/60 bg-surface text-ink hover:not-disabled:bg-hover',
  ghost: 'border-transparent bg-transparent text-ink hover:not-disabled:bg-hover',
  danger: 'border-transparent bg-danger text-on-danger hover:not-disabled:bg-danger-hover',
}

const shape =
  'inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap select-none transition-colors touch-height disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:border-accent-ink/40 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink [&_svg]:shrink-0'

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 rounded-md px-2 text-xs [&_svg]:size-3.5',
  md: 'h-8 gap-2 rounded-md px-3 text-sm [&_svg]:size-4',
  lg: 'h-11 gap-2 rounded-lg px-5 text-base [&_svg]:size-5',
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-7 rounded-md [&_svg]:size-3.5',
  md: 'size-8 rounded-md [&_svg]:size-4',
  lg: 'size-11 rounded-lg [&_svg]:size-5',
}

/** Classes of a button with a text, also for links that look like buttons. */
export function buttonStyle({ variant = 'secondary', size = 'md', wide = false }: ButtonLook, className?: string) {
  return clsx(shape, variants[variant], sizes[size], wide && 'w-full', className)
}

/** Classes of a square button with only an icon. */
export function iconButtonStyle({ variant = 'ghost', size = 'md' }: ButtonLook, className?: string) {
  return clsx(shape, 'touch-target', variants[variant], squares[size], className)
}
