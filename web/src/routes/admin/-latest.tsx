import type { Page } from '@regie/contract/route'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { QueryError, shownData } from '#platform/api/query-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { FoldedCard } from '#ui/layout/folded-card.tsx'

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium' })

type LatestProps<Row> = {
  title: string
  query: UseQueryResult<Page<Row>>
  /** Text without any row. */
  empty: string
  describe: (row: Row) => { name: string; detail: string; picture?: string | undefined }
  /** Address of the row's page. */
  link: (row: Row) => Pick<LinkProps, 'to' | 'params'>
}

/** The latest rows, briefly. */
export function Latest<Row extends { id: string; createdAt: string }>(props: LatestProps<Row>) {
  const { title, query, empty, describe, link } = props
  const page = shownData(query)
  return (
    <FoldedCard title={title}>
      {query.isPending ? (
        <div className="p-4">
          <SkeletonText lines={5} />
        </div>
      ) : !page ? (
        <QueryError query={query} />
      ) : page.data.length === 0 ? (
        <p className="p-4 text-sm text-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {page.data.map((row) => {
            const { name, detail, picture } = describe(row)
            return (
              <li key={row.id}>
                <Link
                  {...link(row)}
                  className="flex items-center gap-3 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
                >
                  <Avatar name={name} src={picture} />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{name}</p>
                    <p className="truncate text-muted">{detail}</p>
                  </div>
                  <time dateTime={row.createdAt} className="shrink-0 text-muted">
                    {dayFormat.format(new Date(row.createdAt))}
                  </time>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </FoldedCard>
  )
}
