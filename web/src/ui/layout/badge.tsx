import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { softTone, type Tone } from '../tone.ts'

const shape =
  'inline-flex min-h-5.5 max-w-full shrink-0 items-center align-middle gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap'

export type BadgeProps = {
  tone?: Tone | undefined
} & ComponentProps<'span'>

/** A count or a word about the preceding text. For a status, use StatusBadge. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span data-numeric="" {...rest} className={clsx(shape, softTone[tone], className)} />
}

export type StatusBadgeProps = {
  tone: Tone
  icon: LucideIcon
  label: string
} & Omit<ComponentProps<'span'>, 'children'>

/** A status by colour, icon and word: each alone is enough to understand it. */
export function StatusBadge({ tone, icon: Icon, label, className, ...rest }: StatusBadgeProps) {
  return (
    // In a narrow place its word is cut, not its colour.
    <span {...rest} className={clsx(shape, 'max-w-full', softTone[tone], className)}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{label}</span>
    </span>
  )
}
