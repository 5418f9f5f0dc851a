import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  /** Why the list is empty, and what to do. */
  children?: ReactNode
  actions?: ReactNode
}

/** An empty list: nothing was created yet, or nothing matches. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-6" />
      </span>
      <p className="mt-4 font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-sm text-balance text-muted">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
