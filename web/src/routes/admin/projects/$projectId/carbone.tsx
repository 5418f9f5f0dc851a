import { createFileRoute } from '@tanstack/react-router'
import { ProjectCarbon } from '../../../../features/projects/carbon-page.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/carbone')({
  staticData: { crumb: 'Carbone' },
  component: ProjectCarbon,
})
