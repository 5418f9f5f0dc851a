import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  /** Why the list is empty, and what to do. */
  children?: ReactNode
  actions?: ReactNode
}

/** An empty list: nothing was created yet, or nothing matches. One that says what to do has a drawing; the others stay quiet. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  const isFirstStep = Boolean(actions)
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {isFirstStep ? (
        <Viewfinder icon={Icon} />
      ) : (
        <span className="grid size-12 place-items-center rounded-full bg-sunken text-muted">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-6" />
        </span>
      )}
      <p className="mt-4 font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-sm text-balance text-muted">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

/** Heights of a sound, in pixels, around the middle of its strip. */
const sound = [3, 6, 10, 5, 8, 13, 9, 4, 7, 12, 15, 8, 5, 9, 6, 3]

/** The picture that is not there yet, as a camera frames it. */
function Viewfinder({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden="true" className="relative grid h-24 w-40 place-items-center text-accent-ink">
      <svg viewBox="0 0 160 96" fill="none" className="absolute inset-0 size-full">
        <rect width="160" height="96" rx="14" className="fill-sunken" />
        <circle cx="80" cy="42" r="25" className="fill-accent-soft" />
        <path
          d="M14 28v-8a6 6 0 0 1 6-6h8M132 14h8a6 6 0 0 1 6 6v8M146 68v8a6 6 0 0 1-6 6h-8M28 82h-8a6 6 0 0 1-6-6v-8"
          strokeWidth="2"
          strokeLinecap="round"
          className="stroke-line-strong"
        />
        <circle cx="26" cy="26" r="3" className="fill-accent" />
        <path
          d={sound.map((height, rank) => `M${57.5 + rank * 3} ${80 - height / 2}v${height}`).join('')}
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-line-strong"
        />
      </svg>
      <Icon strokeWidth={1.5} className="relative mb-3 size-7" />
    </span>
  )
}
