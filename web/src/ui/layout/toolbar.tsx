import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type ToolbarProps = {
  'aria-label': string
} & ComponentProps<'div'>

/**
 * A row of filters and actions above their content. A group and not an ARIA toolbar: its text fields need their arrow
 * keys.
 */
export function Toolbar({ className, ...rest }: ToolbarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a row in every browser
    <div role="group" {...rest} className={clsx('flex flex-wrap items-center gap-2', className)} />
  )
}

/** Pushes the following content to the right. */
export function ToolbarSpacer() {
  return <div className="flex-1" />
}
