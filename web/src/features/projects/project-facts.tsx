import type { ProjectListed } from '@regie/contract/projects/schema'
import { useCan } from '#platform/session/session.ts'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const numericDay = (day: string) => dayFormat.format(new Date(day))

/** Read-only fields of a project. */
export function ProjectFacts({ project }: { project: ProjectListed }) {
  const readsCompanies = useCan('companies.read')
  const readsUsers = useCan('users.read')
  const { companyId, companyName, producteurId, producteurName, startsOn, dueOn, description } = project
  return (
    <DescriptionList>
      <Description term="Société">
        {readsCompanies ? (
          <TextLink to="/admin/companies/$companyId" params={{ companyId }}>
            {companyName}
          </TextLink>
        ) : (
          companyName
        )}
      </Description>
      <Description term="Producteur">
        {producteurId && readsUsers ? (
          <TextLink to="/admin/users/$userId" params={{ userId: producteurId }}>
            {producteurName}
          </TextLink>
        ) : (
          producteurName
        )}
      </Description>
      <Description term="Début">{startsOn && <time dateTime={startsOn}>{numericDay(startsOn)}</time>}</Description>
      <Description term="Échéance">{dueOn && <time dateTime={dueOn}>{numericDay(dueOn)}</time>}</Description>
      <Description term="Description">
        {description && <span className="whitespace-pre-line">{description}</span>}
      </Description>
    </DescriptionList>
  )
}
