import type { PrestationListed } from '@regie/contract/prestations/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { options } from '#features/prestations/client.ts'
import { PrestationBadge } from '#features/prestations/prestation-badges.tsx'
import { Summary, summaryRow } from '#routes/admin/-summary.tsx'
import { shortDayText } from '#ui/text/french-date.ts'
import { TextLink } from '#ui/text/text-link.tsx'

type PrestationsSummaryProps = {
  projectId: string
  /** The production that they work on; all those of the project without it. */
  productionId?: string
}

/** The prestations of a project, or of one of its productions, by start date. */
export function PrestationsSummary({ projectId, productionId }: PrestationsSummaryProps) {
  const query = useQuery({
    ...options.list({ query: { projectId, ...(productionId && { productionId }), sort: 'startsOn', limit: 10 } }),
    staleTime: 5 * 60_000,
  })
  return (
    <Summary
      title={productionId ? 'Qui y travaille' : 'Prestations'}
      query={query}
      empty={
        productionId
          ? 'Aucune prestation n’y est rattachée : personne ne reçoit son brief.'
          : 'Aucune prestation n’est encore créée.'
      }
      whole={
        <TextLink to="/admin/projects/$projectId/prestations" params={{ projectId }} className="text-sm">
          Toutes les prestations
        </TextLink>
      }
      Row={PrestationRow}
    />
  )
}

function PrestationRow({ row: { id, projectId, name, type, userName, startsOn } }: { row: PrestationListed }) {
  return (
    <Link
      to="/admin/projects/$projectId/prestations/$prestationId"
      params={{ projectId, prestationId: id }}
      className={summaryRow}
    >
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-muted">{` · ${userName ?? 'confiée à personne'}`}</span>
      </span>
      {startsOn && (
        <time dateTime={startsOn} className="text-muted">
          {shortDayText(startsOn)}
        </time>
      )}
      <PrestationBadge type={type} />
    </Link>
  )
}
