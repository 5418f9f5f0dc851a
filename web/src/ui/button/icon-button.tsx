import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, iconButtonStyle } from './button-style.ts'

export type IconButtonProps = {
  icon: LucideIcon
  /** What the button does: read by screen readers, shown on hover. */
  label: string
} & Omit<ButtonLook, 'wide'> &
  Omit<ComponentProps<'button'>, 'children'>

export function IconButton({ icon: Icon, label, variant, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={iconButtonStyle({ variant, size }, className)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
