import { keysOf } from '@regie/contract/keys'
import {
  type ProductionListed,
  type ProductionStatus,
  productionStatusLabels,
} from '@regie/contract/productions/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard, Hand } from 'lucide-react'
import { api as productions, key as productionsKey } from '#features/productions/client.ts'
import { ProductionBadge } from '#features/productions/production-badges.tsx'
import { QueryError } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { offerUndo } from '#platform/forms/offer-undo.ts'
import { useCan } from '#platform/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { DueDate } from '#ui/text/due-date.tsx'
import { today } from '#ui/text/french-date.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { key, options } from '../client.ts'
import { useFollowed } from '../plan-filters.tsx'
import { type CardFacts, DestinationItem } from './board-card.tsx'
import { refusalOfProduction } from './board-rules.ts'
import { useCardLimit } from './more-cards.tsx'
import type { BoardPlace } from './plan-board.tsx'
import { SubjectBoard } from './subject-board.tsx'
import { focusedCard, useCardMoves } from './use-card-moves.ts'

const statuses = keysOf(productionStatusLabels)
const label = 'Productions par statut'
const stale = [key, productionsKey]

const saveStatus = ({ id, version }: ProductionListed, status: ProductionStatus) =>
  productions.update({ params: { productionId: id }, body: { status, version } })

const isLate = ({ dueOn, status }: ProductionListed) =>
  dueOn !== null && status !== 'FINISHED' && status !== 'CANCELLED' && dueOn < today()

/** The status that somebody chose, and that the post-productions will move again. */
const ByHand = () => (
  <span className="flex items-center gap-1">
    <Hand aria-hidden="true" className="size-3.5" />
    Statut choisi à la main
  </span>
)

/** Productions by status: each can take another one, as its form can give it. */
export function ProductionBoard({ place, onPlace }: BoardPlace) {
  const mayUpdate = useCan('productions.update')
  const followed = useFollowed()
  const { personne } = place
  const { limit, showMore } = useCardLimit()
  const board = useQuery({
    ...options.productions({ query: { ...followed, ...(personne && { userId: personne }), limit } }),
    placeholderData: keepPreviousData,
  })
  const { keep, area } = useKeptFocus()
  const saving = useChange(
    async ({ row, to }: { row: ProductionListed; to: ProductionStatus }) => ({
      row,
      to,
      version: (await saveStatus(row, to)).version,
    }),
    {
      stale,
      onDone: ({ row, to, version }) =>
        offerUndo(`« ${row.name} » : ${productionStatusLabels[to]}, choisi à la main.`, {
          undo: () => saveStatus({ ...row, version }, row.status),
          undone: 'Le statut d’avant est rétabli.',
          stale,
        }),
    },
  )
  const moveTo = (row: ProductionListed, to: ProductionStatus) => saving.mutate({ row, to })
  const refusalOf = (row: ProductionListed, to: ProductionStatus) => refusalOfProduction(row, to, mayUpdate)
  const moves = useCardMoves<ProductionStatus, ProductionListed>({
    statuses,
    refusalOf,
    onMove: moveTo,
    isBusy: saving.isPending,
    onTake: () => undefined,
    onKeyed: ({ id }) => keep(focusedCard(id)),
  })
  if (!board.data) return board.error ? <QueryError query={board} /> : <SkeletonText lines={8} />
  const { data } = board
  if (data.every(({ count }) => count === 0))
    return (
      <EmptyState icon={Clapperboard} title="Aucune production">
        Aucune ne répond aux filtres choisis ci-dessus. Une production se crée depuis son projet.
      </EmptyState>
    )
  const columnOf = (status: ProductionStatus) => {
    const column = data.find((one) => one.status === status)
    return { rows: column?.productions ?? [], count: column?.count ?? 0 }
  }
  const factsOf = (row: ProductionListed): CardFacts => ({
    of: 'productions',
    link: (
      <Link
        to="/admin/projects/$projectId/productions/$productionId"
        params={{ projectId: row.projectId, productionId: row.id }}
        draggable={false}
        className="touch-area rounded-sm hover:underline"
      >
        {row.name}
      </Link>
    ),
    around: `${row.projectName} · ${row.companyName}`,
    person: null,
    due: row.dueOn === null ? null : <DueDate day={row.dueOn} isLate={isLate(row)} />,
    mark: row.optionPostProd && row.isStatusByHand ? <ByHand /> : undefined,
    menu: statuses
      .filter((status) => status !== row.status)
      .map((status) => (
        <DestinationItem
          key={status}
          label={productionStatusLabels[status]}
          refusal={refusalOf(row, status)}
          onAction={() => moveTo(row, status)}
        />
      )),
  })
  return (
    <div {...area} className="flex flex-1 flex-col">
      <SubjectBoard
        {...{ place, onPlace, label, statuses, columnOf, factsOf, moves }}
        labels={productionStatusLabels}
        saving={saving.isPending ? saving.variables : null}
        first="TO_ORGANIZE"
        renderBadge={(status) => <ProductionBadge status={status} />}
        cards={{ limit, showMore, pending: board.isFetching }}
      />
    </div>
  )
}
