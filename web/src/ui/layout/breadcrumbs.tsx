import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'

export type Crumb = {
  label: string
  /** Left out for the current page. */
  to?: string | undefined
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d'Ariane" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map(({ label, to }, index) => {
          const last = index === crumbs.length - 1
          // On small screens: the page and its parent, then the page alone.
          const isFar = index < crumbs.length - 2
          const isFirstShown = index === crumbs.length - 2
          return (
            <li
              key={`${index} ${label}`}
              className={clsx(
                'flex items-center gap-1',
                last && 'min-w-0',
                // Truncated only when space is missing, the current page's name last.
                last ? 'shrink' : 'min-w-12 shrink-1000 max-sm:hidden',
                isFar && 'max-xl:hidden',
              )}
            >
              {index > 0 && (
                <ChevronRight
                  aria-hidden="true"
                  className={clsx('size-3.5 shrink-0 max-sm:hidden', isFirstShown && 'max-xl:hidden')}
                />
              )}
              {last || !to ? (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={last ? 'truncate font-medium text-ink' : 'truncate'}
                >
                  {label}
                </span>
              ) : (
                <Link
                  to={to}
                  className="touch-height inline-flex min-w-0 items-center rounded-sm px-1 hover:text-ink hover:underline"
                >
                  <span className="truncate">{label}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
