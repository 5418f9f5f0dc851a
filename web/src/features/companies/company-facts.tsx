import { type CompanyListed, companyTypeLabels } from '@regie/contract/companies/schema'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { Producteur } from './producteur.tsx'

export function CompanyFacts({ company }: { company: CompanyListed }) {
  return (
    <DescriptionList>
      <Description term="Nom">{company.name}</Description>
      <Description term="Type">{companyTypeLabels[company.type]}</Description>
      <Description term="Producteur">{company.producteurId && <Producteur company={company} />}</Description>
      <Description term="Crédits">
        {company.optionCredit ? 'Achète des crédits' : 'N’achète pas de crédits'}
      </Description>
    </DescriptionList>
  )
}
