import type { CompanyListed } from '@regie/contract/companies/schema'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { EditCompany } from './edit-company.tsx'

/** The fields of a company: editable with permission, else read-only. */
export function CompanyCard({ company }: { company: CompanyListed }) {
  const changes = useCan('companies.update')
  return (
    <Card title="Informations">{changes ? <EditCompany company={company} /> : <CompanyFacts company={company} />}</Card>
  )
}
