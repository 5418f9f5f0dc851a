import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export type CardProps = {
  title?: ReactNode
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** `none` for content that touches the edges: a table, a list, a picture. */
  padding?: 'none' | 'md' | 'lg' | undefined
} & Omit<ComponentProps<'section'>, 'title'>

const paddings = { none: '', md: 'p-4', lg: 'p-6 sm:p-8' }

export function Card({ title, description, actions, footer, padding = 'md', className, children, ...rest }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      {...rest}
      className={clsx('flex flex-col overflow-clip rounded-lg border border-line bg-surface shadow-card', className)}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
          <div className="min-w-0">
            <h2 id={titleId} className="text-sm font-semibold wrap-anywhere">
              {title}
            </h2>
            {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx('min-w-0 flex-1', paddings[padding])}>{children}</div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-4 py-3">
          {footer}
        </footer>
      )}
    </section>
  )
}
