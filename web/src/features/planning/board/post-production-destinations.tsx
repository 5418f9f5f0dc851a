import { keysOf } from '@regie/contract/keys'
import type { PostProductionActor } from '@regie/contract/post-productions/rules/transitions'
import {
  type PostProductionListed,
  type PostProductionStatus,
  postProductionStatusLabels,
} from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { actionText } from '#features/post-productions/actions.ts'
import { options } from '#features/post-productions/client.ts'
import { stepsOfHistory } from '#features/post-productions/flow/steps.ts'
import { DestinationItem } from './board-card.tsx'
import { refusalOfPostProduction, type Way, waysTo } from './board-rules.ts'

type PostProductionDestinationsProps = {
  row: PostProductionListed
  acting: PostProductionActor | null
  onChoose: (row: PostProductionListed, to: PostProductionStatus, ways: readonly Way[]) => void
}

/** The menu of a post-production: each column, with the actions that lead there, or why none does. */
export function PostProductionDestinations({ row, acting, onChoose }: PostProductionDestinationsProps) {
  const { data } = useQuery(options.history({ params: { postProductionId: row.id } }))
  if (!acting) return null
  const history = data ? stepsOfHistory(data) : null
  return keysOf(postProductionStatusLabels)
    .filter((status) => status !== row.status)
    .map((status) => {
      const ways = waysTo(acting, row, history ?? [], status)
      const words = ways.map(({ action }) => actionText(action)).join(' / ')
      return (
        <DestinationItem
          key={status}
          label={words ? `${postProductionStatusLabels[status]} (${words})` : postProductionStatusLabels[status]}
          refusal={refusalOfPostProduction(acting, row, history, status)}
          onAction={() => onChoose(row, status, ways)}
        />
      )
    })
}
