import type { CompanyListed } from '@regie/contract/companies/schema'
import { Producteur } from './producteur.tsx'

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

/** The company's creation date and its producteur. */
export function CompanyStory({ company }: { company: CompanyListed }) {
  return (
    <>
      Créée le <time dateTime={company.createdAt}>{dayFormat.format(new Date(company.createdAt))}</time>
      {company.producteurId && (
        <>
          , suivie par <Producteur company={company} />
        </>
      )}
    </>
  )
}
