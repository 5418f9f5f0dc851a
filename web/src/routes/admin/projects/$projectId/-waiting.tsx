import { waitingOn } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { options } from '#features/post-productions/client.ts'
import { DueDay, PostProductionBadge } from '#features/post-productions/post-production-badges.tsx'
import { Summary, summaryRow } from '#routes/admin/-summary.tsx'
import { dayOf, shortDayText } from '#ui/text/french-date.ts'

const partyLabels = { staff: 'l’agence', talent: 'le talent', client: 'le client' }

/** Work in progress in a project, and the party that each item waits for. */
export function WaitingCard({ projectId }: { projectId: string }) {
  const query = useQuery(options.list({ query: { projectId, byStatus: 'active', sort: 'dueOn', limit: 12 } }))
  return (
    <Summary
      title="Ce qui attend, et qui"
      query={query}
      empty="Aucune post-production n’est en cours : rien n’attend personne."
      whole={null}
      Row={WaitingRow}
    />
  )
}

function WaitingRow({ row: postProduction }: { row: PostProductionListed }) {
  const { id, name, projectId, productionId, productionName, status, statusSince, userName } = postProduction
  const waiting = waitingOn(postProduction)
  const who = waiting && (waiting.who === 'talent' ? (userName ?? partyLabels.talent) : partyLabels[waiting.who])
  return (
    <Link
      to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
      params={{ projectId, productionId, postProductionId: id }}
      className={summaryRow}
    >
      <CoverPicture of="post-productions" id={id} className="h-10 rounded-sm" />
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-muted">{` · ${productionName}`}</span>
        {waiting && (
          <span className="block text-muted">
            {`Attend ${who ?? ''} : ${waiting.what.toLocaleLowerCase('fr')}, depuis le ${shortDayText(dayOf(statusSince))}`}
          </span>
        )}
      </span>
      <DueDay {...postProduction} />
      <PostProductionBadge status={status} />
    </Link>
  )
}
