import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, iconButtonStyle } from './button-style.ts'

type IconLinkLook = {
  icon: LucideIcon
  /** Where the link leads: read by screen readers, shown on hover. */
  label: string
} & Omit<ButtonLook, 'wide'> &
  Omit<ComponentProps<'a'>, 'children'>

function IconShapedLink({ icon: Icon, label, variant, size, className, ...rest }: IconLinkLook) {
  return (
    <a aria-label={label} title={label} {...rest} className={iconButtonStyle({ variant, size }, className)}>
      <Icon aria-hidden="true" />
    </a>
  )
}

/** A route link that looks like an icon button. */
export const IconLink = createLink(IconShapedLink)
