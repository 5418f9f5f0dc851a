import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { PrestationListed } from '@regie/contract/prestations/schema'
import type { User } from '@regie/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { options as postProductions } from '#features/post-productions/client.ts'
import { DueDay, PostProductionBadge } from '#features/post-productions/post-production-badges.tsx'
import { options as prestations } from '#features/prestations/client.ts'
import { useCan } from '#platform/session/session.ts'
import { shortDayText } from '#ui/text/french-date.ts'
import { Summary, summaryRow } from '../-summary.tsx'

/** The work of a person: what they have in hand, what they finished, their prestations. Clients have none. */
export function PersonWork({ user }: { user: User }) {
  const readsEdits = useCan('post-productions.read')
  const readsPrestations = useCan('prestations.read')
  if (user.role === 'CLIENT') return null
  return (
    <>
      {readsEdits && user.role === 'TALENT' && <Edits userId={user.id} />}
      {readsPrestations && <Prestations userId={user.id} />}
    </>
  )
}

function Edits({ userId }: { userId: string }) {
  const inHand = useQuery(postProductions.list({ query: { userId, byStatus: 'active', sort: 'dueOn', limit: 10 } }))
  const finished = useQuery(
    postProductions.list({ query: { userId, byStatus: 'finished', sort: '-statusSince', limit: 5 } }),
  )
  return (
    <>
      <Summary
        title="En cours"
        query={inHand}
        empty="Rien ne lui est confié en ce moment."
        whole={null}
        Row={EditRow}
      />
      {finished.data && finished.data.total > 0 && (
        <Summary title="Terminées" query={finished} empty={null} whole={null} Row={EditRow} />
      )}
    </>
  )
}

function EditRow({ row }: { row: PostProductionListed }) {
  const { id, projectId, productionId, name, productionName, projectName } = row
  return (
    <Link
      to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
      params={{ projectId, productionId, postProductionId: id }}
      className={summaryRow}
    >
      <CoverPicture of="post-productions" id={id} className="h-10 rounded-sm" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-muted wrap-anywhere">{`${productionName} · ${projectName}`}</span>
      </span>
      <DueDay {...row} />
      <PostProductionBadge {...row} />
    </Link>
  )
}

function Prestations({ userId }: { userId: string }) {
  const query = useQuery(prestations.list({ query: { userId, sort: '-createdAt', limit: 10 } }))
  return (
    <Summary
      title="Prestations"
      query={query}
      empty="Aucune prestation ne lui est confiée."
      whole={null}
      Row={PrestationRow}
    />
  )
}

function PrestationRow({ row: { id, projectId, name, projectName, startsOn, endsOn } }: { row: PrestationListed }) {
  const days = [startsOn, endsOn].flatMap((day) => (day === null ? [] : [shortDayText(day)]))
  return (
    <Link
      to="/admin/projects/$projectId/prestations/$prestationId"
      params={{ projectId, prestationId: id }}
      className={summaryRow}
    >
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-muted wrap-anywhere">{projectName}</span>
      </span>
      <span className="text-muted">{[...new Set(days)].join(' – ')}</span>
    </Link>
  )
}
