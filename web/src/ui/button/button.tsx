import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { type ButtonLook, buttonStyle } from './button-style.ts'

export type ButtonProps = {
  icon?: LucideIcon | undefined
  /** Shows a spinner and ignores clicks; unlike a disabled button, keeps focus. */
  pending?: boolean | undefined
} & ButtonLook &
  ComponentProps<'button'>

export function Button({
  variant,
  size,
  wide,
  icon: Icon,
  pending = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A pending submit button must not submit twice: preventing the click also stops the form.
  const guard = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      onClick={guard}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonStyle({ variant, size, wide }, className)}
    >
      {pending ? <Spinner label={null} /> : Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  )
}
