import type { CompanyListed } from '@regie/contract/companies/schema'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { EditCompany } from './edit-company.tsx'

/** What a company is: to change for those who may, to read for the others. */
export function CompanyCard({ company }: { company: CompanyListed }) {
  const changes = useCan('companies.update')
  return (
    <Card title="Informations">{changes ? <EditCompany company={company} /> : <CompanyFacts company={company} />}</Card>
  )
}
