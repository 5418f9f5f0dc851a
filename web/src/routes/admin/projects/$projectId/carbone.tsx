import { createFileRoute } from '@tanstack/react-router'
import { ProjectCarbon } from '#features/carbon/project-carbon.tsx'
import { requirePermission } from '#platform/session/guards.ts'

/** No import here: every page of the product loads this file. */
const fromAddress = ({ production }: Record<string, unknown>): { production?: string | undefined } => ({
  production: typeof production === 'string' && /^[\da-f-]{36}$/.test(production) ? production : undefined,
})

export const Route = createFileRoute('/admin/projects/$projectId/carbone')({
  staticData: { crumb: 'Carbone' },
  validateSearch: fromAddress,
  beforeLoad: ({ params }) => requirePermission('carbon.view', { href: `/admin/projects/${params.projectId}` }),
  component: Carbon,
})

function Carbon() {
  return <ProjectCarbon {...Route.useParams()} productionId={Route.useSearch().production ?? null} />
}
