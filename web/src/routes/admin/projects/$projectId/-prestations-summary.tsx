import type { PrestationListed } from '@regie/contract/prestations/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { options } from '#features/prestations/client.ts'
import { PrestationBadge } from '#features/prestations/prestation-badges.tsx'
import { Summary, summaryRow } from '#routes/admin/-summary.tsx'
import { shortDayText } from '#ui/text/french-date.ts'
import { TextLink } from '#ui/text/text-link.tsx'

/** The prestations of a project, by start date. */
export function ProjectPrestationsSummary({ projectId }: { projectId: string }) {
  const query = useQuery({
    ...options.ofProject({ params: { projectId }, query: { sort: 'startsOn', limit: 10 } }),
    staleTime: 5 * 60_000,
  })
  return (
    <Summary
      title="Prestations"
      query={query}
      empty="Aucune prestation n’est encore créée."
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
