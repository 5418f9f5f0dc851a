import type { ProjectListed } from '@regie/contract/projects/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { options } from '#features/projects/client.ts'
import { ProjectBadge, Reference } from '#features/projects/project-badges.tsx'
import { useCan } from '#platform/session/session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Summary, summaryRow } from '../-summary.tsx'

/** The projects of a company, latest first. */
export function CompanyProjects({ companyId }: { companyId: string }) {
  const query = useQuery(options.list({ query: { companyId, sort: '-createdAt', limit: 10 } }))
  const creates = useCan('projects.create')
  return (
    <Summary
      title="Projets"
      query={query}
      empty="La société n’a encore commandé aucun projet."
      whole={
        creates && (
          <LinkButton to="/admin/projects/create" search={{ companyId }} size="sm" icon={Plus}>
            Créer un projet
          </LinkButton>
        )
      }
      Row={ProjectRow}
    />
  )
}

function ProjectRow({ row: project }: { row: ProjectListed }) {
  return (
    <Link to="/admin/projects/$projectId" params={{ projectId: project.id }} className={summaryRow}>
      <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{project.name}</span>
      <Reference {...project} />
      <ProjectBadge {...project} />
    </Link>
  )
}
