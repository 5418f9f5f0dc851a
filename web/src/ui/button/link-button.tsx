import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'

type LinkLookProps = {
  icon?: LucideIcon | undefined
} & ButtonLook &
  ComponentProps<'a'>

function ButtonShapedLink({ variant, size, wide, icon: Icon, className, children, ...rest }: LinkLookProps) {
  return (
    <a {...rest} className={buttonStyle({ variant, size, wide }, className)}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </a>
  )
}

/** A route link that looks like a button. */
export const LinkButton = createLink(ButtonShapedLink)
