import { roleLabels } from '@regie/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { options } from '#features/users/client.ts'
import { photoAddress } from '#ui/photo-address.ts'
import { Figure } from '../-figure.tsx'
import { Latest } from '../-latest.tsx'

export function UserFigures() {
  return (
    <>
      <Figure label="Utilisateurs actifs" query={useQuery(options.list({ query: { limit: 1, state: ['active'] } }))} />
      <Figure label="Talents" query={useQuery(options.list({ query: { limit: 1, roles: ['TALENT'] } }))} />
    </>
  )
}

export function LatestUsers() {
  return (
    <Latest
      title="Derniers utilisateurs"
      empty="Aucun utilisateur pour le moment."
      query={useQuery(options.list({ query: { limit: 5, sort: '-createdAt' } }))}
      link={({ id }) => ({ to: '/admin/users/$userId', params: { userId: id } })}
      describe={(user) => ({
        name: `${user.firstname} ${user.lastname}`,
        detail: roleLabels[user.role],
        picture: photoAddress(user),
      })}
    />
  )
}
