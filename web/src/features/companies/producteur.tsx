import type { CompanyListed } from '@regie/contract/companies/schema'
import { useCan } from '#platform/session/session.ts'
import { TextLink } from '#ui/text/text-link.tsx'

/** The producteur of a company, as a link for people who may see users. */
export function Producteur({ company }: { company: Pick<CompanyListed, 'producteurId' | 'producteurName'> }) {
  const readsUsers = useCan('users.read')
  const { producteurId, producteurName } = company
  if (!producteurId || !readsUsers) return producteurName
  return (
    <TextLink to="/admin/users/$userId" params={{ userId: producteurId }}>
      {producteurName}
    </TextLink>
  )
}
