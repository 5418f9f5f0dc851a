import { createFileRoute } from '@tanstack/react-router'
import { planPlace } from '#features/planning/plan-place.ts'
import { PlanningPage } from '#features/planning/planning-page.tsx'

export const Route = createFileRoute('/admin/planning')({
  staticData: { title: 'Planning', crumb: 'Planning' },
  validateSearch: planPlace,
  component: Planning,
})

function Planning() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlanningPage place={place} onPlace={(search) => void navigate({ search, replace: true, resetScroll: false })} />
  )
}
