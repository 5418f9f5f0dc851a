import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { listStaleTime, options } from '#features/productions/client.ts'
import { ProductionBadge, ProductionTypeIcon } from '#features/productions/production-badges.tsx'
import { useCan } from '#platform/session/session.ts'
import { Summary, summaryRow } from '#routes/admin/-summary.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { shortDayText } from '#ui/text/french-date.ts'
import { TextLink } from '#ui/text/text-link.tsx'

/** The productions of a project, by promised date. */
export function ProjectProductionsSummary({ projectId }: { projectId: string }) {
  const query = useQuery({
    ...options.ofProject({ params: { projectId }, query: { sort: 'dueOn', limit: 10 } }),
    staleTime: listStaleTime,
  })
  const creates = useCan('productions.create')
  return (
    <Summary
      title="Productions"
      query={query}
      empty="Aucune production n’est encore créée."
      whole={
        <>
          <TextLink to="/admin/projects/$projectId/productions" params={{ projectId }} className="text-sm">
            Toutes les productions
          </TextLink>
          {creates && (
            <LinkButton to="/admin/projects/$projectId/productions/create" params={{ projectId }} size="sm" icon={Plus}>
              Créer une production
            </LinkButton>
          )}
        </>
      }
      Row={ProductionRow}
    />
  )
}

function ProductionRow({ row: { id, projectId, name, type, status, dueOn } }: { row: ProductionListed }) {
  return (
    <Link
      to="/admin/projects/$projectId/productions/$productionId"
      params={{ projectId, productionId: id }}
      className={summaryRow}
    >
      <CoverPicture of="productions" id={id} className="h-10 rounded-sm" />
      <ProductionTypeIcon type={type} />
      <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</span>
      {dueOn && (
        <time dateTime={dueOn} className="text-muted">
          {shortDayText(dueOn)}
        </time>
      )}
      <ProductionBadge status={status} />
    </Link>
  )
}
