import { createFileRoute } from '@tanstack/react-router'
import { ProjectBudget } from '#features/budget/project-budget.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/projects/$projectId/budget')({
  staticData: { crumb: 'Budget' },
  beforeLoad: ({ params }) => requirePermission('budget.view', { href: `/admin/projects/${params.projectId}` }),
  component: Budget,
})

function Budget() {
  const { projectId } = Route.useParams()
  return <ProjectBudget key={projectId} projectId={projectId} />
}
