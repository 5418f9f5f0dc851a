import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

export interface Crumb {
  label: string
  /** Left out for the page itself. */
  to?: string | undefined
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d'Ariane" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map(({ label, to }, index) => {
          const last = index === crumbs.length - 1
          return (
            <li
              key={`${index} ${label}`}
              className={last ? 'flex min-w-0 items-center gap-1' : 'flex items-center gap-1 max-sm:hidden'}
            >
              {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 max-sm:hidden" />}
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
                  className="touch-height inline-flex items-center rounded-sm px-1 whitespace-nowrap hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
