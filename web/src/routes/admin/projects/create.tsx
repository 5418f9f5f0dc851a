import { createFileRoute } from '@tanstack/react-router'
import { CreateProject } from '#features/projects/create-project.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/projects/create')({
  staticData: { title: "Création d'un projet", crumb: "Création d'un projet" },
  validateSearch: ({ companyId }: Record<string, unknown>): { companyId?: string | undefined } => ({
    companyId: typeof companyId === 'string' && companyId ? companyId : undefined,
  }),
  beforeLoad: () => requirePermission('projects.create', { to: '/admin/projects' }),
  component: Create,
})

function Create() {
  return <CreateProject {...Route.useSearch()} />
}
