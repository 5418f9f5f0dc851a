import { plural } from '@regie/contract/french'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { options } from '#features/companies/client.ts'
import { CompanyLogo } from '#features/companies/logo.tsx'
import { OwnCompanySelect } from '#features/companies/own-company-select.tsx'
import { clientAddress } from '#features/post-productions/flow/flow-address.ts'
import { WorkflowList } from '#features/post-productions/workflow-list.tsx'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

type ClientHomeProps = {
  /** Null: all companies of the signed-in person. */
  companyId: string | null
  onCompany: (companyId: string | null) => void
}

/** The person's workflows, and the companies concerned. */
export function ClientHome({ companyId, onCompany }: ClientHomeProps) {
  const query = useQuery(options.mine())
  const data = shownData(query)
  if (!data)
    return (
      <Card padding="lg">
        <QueryState query={query} />
      </Card>
    )
  if (data.length === 0)
    return (
      <Card padding="lg">
        <EmptyState icon={Building2} title="Votre compte n’est encore rattaché à aucune société">
          L’agence s’en occupe : vos productions apparaîtront ici dès que ce sera fait.
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      <OwnCompanySelect companyId={companyId} onChange={onCompany} />
      <WorkflowList
        companyId={companyId ?? undefined}
        addressOf={clientAddress}
        empty={{
          title: companyId === null ? 'Aucune production pour le moment' : 'Aucune production pour cette société',
          text: 'Dès que l’agence en prépare une, son avancement s’affiche ici.',
        }}
        noWay="L’agence prépare la suite : il n’y a encore rien à regarder."
      />
      <Card title={plural(data.length, 'Votre société', 'Vos sociétés')} padding="none">
        <ul className="divide-y divide-line">
          {data.map(({ id, name, sellsyId }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-3">
              <CompanyLogo name={name} sellsyId={sellsyId} />
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
