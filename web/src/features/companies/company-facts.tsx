import { type CompanyListed, companyTypeLabels } from '@regie/contract/companies/schema'
import { useCan } from '../../platform/session.ts'
import { Description, DescriptionList } from '../../ui/description-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

export function CompanyFacts({ company }: { company: CompanyListed }) {
  const readsUsers = useCan('users.read')
  const { producteurId, producteurName, createdAt } = company
  return (
    <DescriptionList>
      <Description term="Nom">{company.name}</Description>
      <Description term="Type">{companyTypeLabels[company.type]}</Description>
      <Description term="Crédits">{company.optionCredit ? 'Achète des crédits' : 'Sans crédits'}</Description>
      <Description term="Producteur">
        {producteurId && readsUsers ? (
          <TextLink to="/admin/users/$userId" params={{ userId: producteurId }}>
            {producteurName}
          </TextLink>
        ) : (
          producteurName
        )}
      </Description>
      <Description term="Créée le">
        <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      </Description>
    </DescriptionList>
  )
}
