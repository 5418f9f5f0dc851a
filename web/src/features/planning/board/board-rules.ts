import { keysOf } from '@regie/contract/keys'
import {
  actionsFor,
  type HistoryStep,
  type Life,
  lastToTakeBack,
  lifeAfter,
  type PostProductionActor,
} from '@regie/contract/post-productions/rules/transitions'
import {
  type PostProductionAction,
  type PostProductionStatus,
  postProductionActionLabels,
  postProductionStatusLabels,
} from '@regie/contract/post-productions/schema'
import { refusalOfStatus } from '@regie/contract/productions/rules'
import type { ProductionListed, ProductionStatus } from '@regie/contract/productions/schema'

const same = 'C’est son statut.'
const forbidden = 'Vous n’en avez pas le droit.'

/** Why a production can't go to a column; null when it can. */
export function refusalOfProduction(
  production: Pick<ProductionListed, 'status' | 'postProductionCount' | 'finishedPostProductionCount'>,
  to: ProductionStatus,
  mayUpdate: boolean,
): string | null {
  if (production.status === to) return same
  if (!mayUpdate) return forbidden
  const refusal = refusalOfStatus(production, to)
  return refusal && `${refusal}.`
}

/** An action that leads to a column, and its effect in French. */
export type Way = { action: PostProductionAction; says: string }

/** The actions by which somebody may bring a post-production to a column; there can be two, as a rollback is one. */
export const waysTo = (
  acting: PostProductionActor,
  life: Life,
  history: readonly HistoryStep[],
  to: PostProductionStatus,
): Way[] =>
  to === life.status
    ? []
    : actionsFor(acting, life, history)
        .filter((offer) => offer.to.status === to)
        .map(({ action, says }) => ({ action, says }))

const actions = keysOf(postProductionActionLabels)

/** Why a post-production can't go to a column; null when it can. `history`: null until it is read. */
export function refusalOfPostProduction(
  acting: PostProductionActor,
  life: Life,
  history: readonly HistoryStep[] | null,
  to: PostProductionStatus,
): string | null {
  if (life.status === to) return same
  if (waysTo(acting, life, history ?? [], to).length > 0) return null
  if (history === null) return 'Son histoire est en cours de lecture.'
  const leadsThere = actions.some((action) => action !== 'rollback' && lifeAfter(life, action)?.status === to)
  if (leadsThere || lastToTakeBack(history)?.from.status === to) return forbidden
  return `Aucune étape ne mène de « ${postProductionStatusLabels[life.status]} » à « ${postProductionStatusLabels[to]} ».`
}
