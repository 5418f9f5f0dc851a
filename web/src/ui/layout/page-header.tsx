import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

export type PageHeaderProps = {
  title: ReactNode
  /** A picture of what the page shows, 56 px high. */
  picture?: ReactNode
  description?: ReactNode
  /** Breadcrumbs, the current page last. */
  crumbs?: readonly Crumb[] | undefined
  /** Status or count beside the title. */
  aside?: ReactNode
  actions?: ReactNode
  /** `lg` on the client side. */
  size?: 'md' | 'lg' | undefined
}

/** Top of a page: holds its only `<h1>`. */
export function PageHeader({ title, picture, description, crumbs, aside, actions, size = 'md' }: PageHeaderProps) {
  return (
    <header className={size === 'lg' ? 'mb-8' : 'mb-5'}>
      {crumbs && crumbs.length > 1 && (
        <div className="mb-2">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      )}
      <div className="flex items-center gap-x-4">
        {picture}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <h1
                className={clsx(
                  'min-w-0 font-semibold wrap-anywhere',
                  size === 'lg' ? 'text-2xl sm:text-3xl' : 'text-xl',
                )}
              >
                {title}
              </h1>
              {aside}
            </div>
            {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
          </div>
          {description && (
            <p
              className={clsx('max-w-prose text-muted wrap-anywhere', size === 'lg' ? 'mt-2 text-lg' : 'mt-1 text-sm')}
            >
              {description}
            </p>
          )}
        </div>
      </div>
    </header>
  )
}
