import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

type FlowHeadProps = {
  title: string
  context: string
  /** The visible post-productions of the production; links when there are several. */
  postProductions: readonly PostProductionListed[]
  shownId: string | null
  addressOf: (postProductionId: string) => string
}

/** Header of a flow: the production, and which of its post-productions. */
export function FlowHead({ title, context, postProductions, shownId, addressOf }: FlowHeadProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-5xl flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 pt-5 pb-3 sm:px-8">
        <div className="min-w-0">
          <p className="text-sm text-muted wrap-anywhere">{context}</p>
          <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">{title}</h1>
        </div>
        {postProductions.length > 1 && (
          <nav aria-label="Post-productions" className="flex flex-wrap gap-1">
            {postProductions.map(({ id, name }) => (
              <Link
                key={id}
                to={addressOf(id)}
                aria-current={id === shownId ? 'page' : undefined}
                className={clsx(
                  'touch-height inline-flex h-8 max-w-full items-center rounded-full border px-3 text-sm',
                  id === shownId
                    ? 'border-accent bg-accent-soft font-medium text-accent-ink'
                    : 'border-line hover:bg-hover',
                )}
              >
                <span className="truncate">{name}</span>
              </Link>
            ))}
          </nav>
        )}
      </div>
    </header>
  )
}
