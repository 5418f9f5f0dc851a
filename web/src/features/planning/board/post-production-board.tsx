import { keysOf } from '@regie/contract/keys'
import {
  type PostProductionListed,
  type PostProductionStatus,
  postProductionStatusLabels,
  type Turn,
  turnLabels,
} from '@regie/contract/post-productions/schema'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scissors } from 'lucide-react'
import { useState } from 'react'
import { options } from '#features/post-productions/client.ts'
import { stepsOfHistory } from '#features/post-productions/flow/steps.ts'
import { DueDay, PostProductionBadge } from '#features/post-productions/post-production-badges.tsx'
import { QueryError } from '#platform/api/query-state.tsx'
import { followPostProductions } from '#platform/session/preferences.ts'
import { useSession } from '#platform/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { paramsOfView } from '#ui/list-params.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useFollowed } from '../plan-filters.tsx'
import type { CardFacts } from './board-card.tsx'
import { refusalOfPostProduction, waysTo } from './board-rules.ts'
import { useCardLimit } from './more-cards.tsx'
import type { BoardPlace } from './plan-board.tsx'
import { PostProductionDestinations } from './post-production-destinations.tsx'
import { SubjectBoard } from './subject-board.tsx'
import { focusedCard, useCardMoves } from './use-card-moves.ts'
import { useEditMoves } from './use-edit-moves.tsx'

const statuses = keysOf(postProductionStatusLabels)
const turns = keysOf(turnLabels)
const label = 'Post-productions par statut'

/** The open work of projects that are not archived, due first; and what is finished, the last first. */
const narrowingOf = (
  status: PostProductionStatus,
): { status: PostProductionStatus[]; turn?: Turn[]; sort: '-statusSince' | 'dueOn' } =>
  status === 'FINISHED' ? { status: [status], sort: '-statusSince' } : { status: [status], turn: turns, sort: 'dueOn' }

/** The list of all the post-productions of a status. */
const AllOf = ({ status }: { status: PostProductionStatus }) => (
  <TextLink
    to="/admin/post-productions"
    search={paramsOfView({
      filters: { status: [status], ...(status !== 'FINISHED' && { turn: turns }) },
      sort: { field: status === 'FINISHED' ? 'statusSince' : 'dueOn', isDescending: status === 'FINISHED' },
    })}
    // The list must not keep a narrower choice.
    onClick={() => followPostProductions('all')}
  >
    Voir tout
  </TextLink>
)

/** Post-productions by status: each moves by the actions that its rules open to the reader. */
export function PostProductionBoard({ place, onPlace }: BoardPlace) {
  const user = useSession((session) => session.user)
  const followed = useFollowed()
  const { personne } = place
  const { limit, showMore } = useCardLimit()
  const columns = useQueries({
    queries: statuses.map((status) => ({
      ...options.list({
        query: { ...narrowingOf(status), ...followed, ...(personne && { userId: personne }), limit },
      }),
      placeholderData: keepPreviousData,
    })),
  })
  const { keep, area } = useKeptFocus()
  const [taken, setTaken] = useState<string | null>(null)
  const history = useQuery({
    ...options.history({ params: { postProductionId: taken ?? '' } }),
    enabled: taken !== null,
  })
  const { start, dialog, saving } = useEditMoves()
  const actingOn = ({ userId }: PostProductionListed) => user && { ...user, isAssigned: userId === user.id }
  const historyOf = (row: PostProductionListed) =>
    row.id === taken && history.data ? stepsOfHistory(history.data) : null
  const moves = useCardMoves<PostProductionStatus, PostProductionListed>({
    statuses,
    refusalOf: (row, to) => {
      const acting = actingOn(row)
      return acting ? refusalOfPostProduction(acting, row, historyOf(row), to) : ''
    },
    onMove: (row, to) => {
      const acting = actingOn(row)
      if (acting) start(row, to, waysTo(acting, row, historyOf(row) ?? [], to))
    },
    isBusy: saving !== null,
    onTake: ({ id }) => setTaken(id),
    onKeyed: ({ id }) => keep(focusedCard(id)),
  })
  const failed = columns.find(({ data, error }) => error && !data)
  if (failed) return <QueryError query={failed} />
  if (columns.some(({ data }) => !data)) return <SkeletonText lines={8} />
  // A card that goes from a column to another is in neither while one of the two is read.
  if (columns.every(({ data, isFetching }) => data?.total === 0 && !isFetching))
    return (
      <EmptyState icon={Scissors} title="Aucune post-production">
        Aucune ne répond aux filtres choisis ci-dessus. Une post-production se crée depuis sa production.
      </EmptyState>
    )
  const columnOf = (status: PostProductionStatus) => {
    const data = columns[statuses.indexOf(status)]?.data
    return { rows: data?.data ?? [], count: data?.total ?? 0 }
  }
  const factsOf = (row: PostProductionListed): CardFacts => ({
    of: 'post-productions',
    link: (
      <Link
        to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
        params={{ projectId: row.projectId, productionId: row.productionId, postProductionId: row.id }}
        draggable={false}
        className="touch-area rounded-sm hover:underline"
      >
        {row.name}
      </Link>
    ),
    around: `${row.productionName} · ${row.projectName}`,
    person: row.userName === null ? null : { id: row.userId, name: row.userName },
    due: <DueDay {...row} />,
    menu: <PostProductionDestinations row={row} acting={actingOn(row)} onChoose={start} />,
  })
  return (
    <div {...area} className="flex flex-1 flex-col">
      <SubjectBoard
        {...{ place, onPlace, label, statuses, columnOf, factsOf, moves, saving }}
        labels={postProductionStatusLabels}
        first="TO_DO"
        renderBadge={(status) => <PostProductionBadge status={status} />}
        cards={{ limit, showMore, pending: columns.some(({ isFetching }) => isFetching) }}
        renderAll={(status) => <AllOf status={status} />}
      />
      {dialog}
    </div>
  )
}
