import type { ProjectListed } from '@regie/contract/projects/schema'
import { useQuery } from '@tanstack/react-query'
import * as companies from '#features/companies/client.ts'
import * as postProductions from '#features/post-productions/client.ts'
import * as prestations from '#features/prestations/client.ts'
import { fullName } from '#features/users/user-names.ts'
import { useCan } from '#platform/session/session.ts'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Card } from '#ui/layout/card.tsx'

type Person = { id: string; name: string; part: string }

/** The people of a project: its producteur, its talents, and its clients. */
export function ProjectPeople({ project }: { project: ProjectListed }) {
  const { id: projectId, companyId, producteurId, producteurName } = project
  const readsCompanies = useCan('companies.read')
  const readsPrestations = useCan('prestations.read')
  const readsPostProductions = useCan('post-productions.read')
  const members = useQuery({ ...companies.options.members({ params: { companyId } }), enabled: readsCompanies })
  const ordered = useQuery({
    ...prestations.options.ofProject({ params: { projectId }, query: { limit: 200 } }),
    enabled: readsPrestations,
  })
  const edits = useQuery({
    ...postProductions.options.list({ query: { projectId, limit: 200 } }),
    enabled: readsPostProductions,
  })
  const people = new Map<string, Person>()
  const add = (id: string | null, name: string | null, part: string) => {
    if (id === null || name === null) return
    const known = people.get(id)
    if (!known) people.set(id, { id, name, part })
    else if (!known.part.includes(part)) people.set(id, { ...known, part: `${known.part}, ${part}` })
  }
  add(producteurId, producteurName, 'Suit le projet')
  for (const { userId, userName, name } of ordered.data?.data ?? []) add(userId, userName, name)
  for (const { userId, userName, name } of edits.data?.data ?? []) add(userId, userName, name)
  for (const member of members.data ?? [])
    add(member.id, fullName(member), member.isMainContact ? 'Client, contact principal' : 'Client')
  const isPending = [members, ordered, edits].some(({ isLoading }) => isLoading)
  return (
    <Card title="Personnes" padding="none">
      {isPending && (
        <div className="p-4">
          <SkeletonText lines={3} />
        </div>
      )}
      {!isPending && people.size === 0 && (
        <p className="p-4 text-sm text-muted">Personne n’est encore lié à ce projet.</p>
      )}
      {!isPending && (
        <ul className="divide-y divide-line">
          {[...people.values()].map(({ id, name, part }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
              <Avatar name={name} personId={id} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{name}</p>
                <p className="truncate text-muted" title={part}>
                  {part}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
