import type { BudgetListTotals } from '@regie/contract/budget/schema'
import { counted } from '@regie/contract/french'
import { moneyText } from '@regie/contract/money'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { FollowedCompanyFilter } from '#features/companies/followed-company.tsx'
import { ProjectStatusFilter } from '#features/projects/followed-project-status.tsx'
import { projectFilters } from '#features/projects/list-page.ts'
import { activeChoices, usePreferences } from '#platform/session/preferences.ts'
import { useCan } from '#platform/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { WideOnly } from '#ui/overlay/folded-tools.tsx'
import { clientColumns, projectColumns } from './budget-columns.tsx'
import { rateText } from './budget-text.ts'
import { options } from './client.ts'
import { budgetsPage, clientsPage } from './list-page.ts'

const groupingLabels = { project: 'Par projet', client: 'Par client' } as const
export type BudgetGrouping = keyof typeof groupingLabels

function TotalFigures({ totals }: { totals: BudgetListTotals }) {
  const { projectCount, estimatedSale, plannedCost, realCost, estimatedCost, margin, marginRate, billed } = totals
  return (
    <Figures
      className="mb-4 grid-cols-2 lg:grid-cols-5"
      figures={[
        { label: 'Vendu HT', value: moneyText(estimatedSale), detail: counted(projectCount, 'projet', 'projets') },
        { label: 'Coûts prévus HT', value: moneyText(plannedCost) },
        { label: 'Coûts réels HT', value: moneyText(realCost), detail: `${moneyText(estimatedCost)} estimés à la fin` },
        {
          label: 'Marge estimée HT',
          value: moneyText(margin),
          detail: rateText(marginRate),
          isAlarming: margin.startsWith('-'),
        },
        ...(billed === null ? [] : [{ label: 'Facturé HT', value: moneyText(billed), detail: 'en euros' }]),
      ]}
    />
  )
}

const emptyState = (
  <EmptyState icon={Wallet} title="Aucun budget">
    Le budget d’un projet se saisit dans son onglet « Budget ». Les filtres choisis ci-dessus valent ici aussi.
  </EmptyState>
)

type BudgetListProps = { grouping: BudgetGrouping; onGrouping: (grouping: BudgetGrouping) => void }

/** The budgets of the projects, filtered by the person's preferences, or summed by client. */
export function BudgetList({ grouping, onGrouping }: BudgetListProps) {
  const queryClient = useQueryClient()
  const seesInvoices = useCan('invoices.view')
  const followed = usePreferences(
    useShallow(({ followedUserId, followedCompanyId, followedProjectStatus }) => ({
      followedUserId,
      followedCompanyId,
      followedProjectStatus,
    })),
  )
  const scope = useMemo(() => projectFilters(followed), [followed])
  /** What is searched in the grid: the totals are those of the rows that it shows. */
  const [search, setSearch] = useState<string | undefined>()
  const q = grouping === 'project' ? search : undefined
  const totals = useQuery({
    ...options.totals({ query: { ...scope, ...(q !== undefined && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => ({ project: projectColumns(seesInvoices), client: clientColumns(seesInvoices) }),
    [seesInvoices],
  )
  const controls = (
    <>
      <Segmented
        legend="Lignes"
        labels={groupingLabels}
        values={['project', 'client']}
        value={grouping}
        onChange={onGrouping}
      />
      <ProjectStatusFilter />
      <FollowedUserFilter />
      <FollowedCompanyFilter />
    </>
  )
  const choices = { controls, active: activeChoices(followed) }
  return (
    <>
      <PageHeader title="Budgets" actions={<WideOnly>{controls}</WideOnly>} />
      {totals.data && <TotalFigures totals={totals.data} />}
      {grouping === 'project' ? (
        <DataGrid
          // Another list: it keeps neither the sort nor the rows of this one.
          key="project"
          label="Budgets par projet"
          columns={columns.project}
          source={(request) => {
            if (request.cursor === undefined) setSearch(request.q)
            return queryClient.fetchQuery(budgetsPage(request))
          }}
          scope={scope}
          // Live events refetch the totals like any query on screen; their age tells the grid to reread.
          version={totals.dataUpdatedAt}
          rowLink={({ id }) => `/admin/projects/${id}/budget`}
          choices={choices}
          searchLabel="Rechercher un projet"
          fileName="budgets"
          emptyState={emptyState}
        />
      ) : (
        <DataGrid
          key="client"
          label="Budgets par client"
          gridId="/admin/budgets/clients"
          columns={columns.client}
          source={clientsPage}
          scope={scope}
          version={totals.dataUpdatedAt}
          rowLink={({ id }) => `/admin/companies/${id}`}
          choices={choices}
          fileName="budgets par client"
          emptyState={emptyState}
        />
      )}
    </>
  )
}
