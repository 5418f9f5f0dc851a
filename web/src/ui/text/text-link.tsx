import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

function InlineLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={clsx(
        'touch-area font-medium text-accent-ink underline underline-offset-3 hover:no-underline',
        className,
      )}
    >
      {children}
    </a>
  )
}

/** A route link inside a text: underlined, because colour alone does not identify a link. */
export const TextLink = createLink(InlineLink)
