import type { CompanyListed } from '@regie/contract/companies/schema'
import { Producteur } from './producteur.tsx'

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

/** Since when the agency knows a company, and who follows it. */
export function CompanyStory({ company }: { company: CompanyListed }) {
  return (
    <>
      Créée le <time dateTime={company.createdAt}>{day.format(new Date(company.createdAt))}</time>
      {company.producteurId && (
        <>
          , suivie par <Producteur company={company} />
        </>
      )}
    </>
  )
}
