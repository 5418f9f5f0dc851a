import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ProjectCarbon } from '../../../../features/carbon/project-carbon.tsx'
import { requirePermission } from '../../../../platform/guards.ts'

const Search = z.object({ production: z.optional(z.uuid()) })

export const Route = createFileRoute('/admin/projects/$projectId/carbone')({
  staticData: { crumb: 'Carbone' },
  // What was altered by hand in the address is as if it were not there.
  validateSearch: (search: Record<string, unknown>): z.infer<typeof Search> => z.safeParse(Search, search).data ?? {},
  beforeLoad: () => requirePermission('carbon.view', { to: '/admin/projects' }),
  component: Carbon,
})

function Carbon() {
  return <ProjectCarbon {...Route.useParams()} productionId={Route.useSearch().production ?? null} />
}
