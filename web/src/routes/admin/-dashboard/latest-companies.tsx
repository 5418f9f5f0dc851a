import { companyTypeLabels } from '@regie/contract/companies/schema'
import { useQuery } from '@tanstack/react-query'
import { options } from '#features/companies/client.ts'
import { Figure } from '../-figure.tsx'
import { Latest } from '../-latest.tsx'

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
      link={({ id }) => ({ to: '/admin/companies/$companyId', params: { companyId: id } })}
      describe={({ name, type, producteurName }) => ({
        name,
        detail: producteurName ? `${companyTypeLabels[type]} · suivie par ${producteurName}` : companyTypeLabels[type],
      })}
    />
  )
}
