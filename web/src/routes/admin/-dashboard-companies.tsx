import { companies } from '@regie/contract/companies/routes'
import { companyTypeLabels } from '@regie/contract/companies/schema'
import { useQuery } from '@tanstack/react-query'
import { createClient } from '../../platform/client.ts'
import { Figure } from './-figure.tsx'
import { Latest } from './-latest.tsx'

const { options } = createClient('companies', companies)

export function CompanyFigures({ userId }: { userId: string }) {
  return (
    <>
      <Figure label="Sociétés" query={useQuery(options.list({ query: { limit: 1 } }))} />
      <Figure
        label="Sociétés que vous suivez"
        query={useQuery(options.list({ query: { limit: 1, producteurId: userId } }))}
      />
    </>
  )
}

export function LatestCompanies() {
  return (
    <Latest
      title="Dernières sociétés"
      empty="Aucune société pour le moment."
      query={useQuery(options.list({ query: { limit: 5, sort: '-createdAt' } }))}
      describe={({ name, type, producteurName }) => ({
        name,
        detail: producteurName ? `${companyTypeLabels[type]} · suivie par ${producteurName}` : companyTypeLabels[type],
      })}
    />
  )
}
