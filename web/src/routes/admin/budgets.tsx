import { createFileRoute } from '@tanstack/react-router'
import { BudgetList } from '#features/budget/budget-list.tsx'
import { requirePermission } from '#platform/session/guards.ts'

/** No import here: every page of the product loads this file. */
const fromAddress = ({ par }: Record<string, unknown>): { par?: 'client' | undefined } => ({
  par: par === 'client' ? par : undefined,
})

export const Route = createFileRoute('/admin/budgets')({
  staticData: { title: 'Budgets', crumb: 'Budgets' },
  validateSearch: fromAddress,
  beforeLoad: () => requirePermission('budget.view', { to: '/admin/dashboard' }),
  component: Budgets,
})

function Budgets() {
  const { par = 'project' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BudgetList
      grouping={par}
      onGrouping={(grouping) =>
        void navigate({ search: { par: grouping === 'client' ? grouping : undefined }, replace: true })
      }
    />
  )
}
