import type { ProductionStatus } from '#productions/schema.ts'
import type { PostProductionStatus } from '../schema.ts'

/** The stages of a production, in order, as its client follows them. */
export const stageLabels = {
  preparation: 'Préparation',
  shooting: 'Tournage',
  editing: 'Montage',
  review: 'Vos retours',
  delivery: 'Livraison',
} as const
export type ProgressStage = keyof typeof stageLabels

/**
 * Progress of each status, in percent. These are product choices: they express the work left. It moves on facts, as a version that is
 * submitted, presented or validated: not when the talent starts.
 */
const percentOfProduction: Record<ProductionStatus, number> = {
  TO_ORGANIZE: 5,
  PLANNED: 15,
  IN_PROGRESS: 30,
  POST_PRODUCTION: 40,
  FINISHED: 100,
  CANCELLED: 0,
}
const percentOfPostProduction: Record<PostProductionStatus, number> = {
  TO_DO: 40,
  IN_PROGRESS: 40,
  AWAITING_APPROVAL: 70,
  TO_MODIFY: 75,
  AWAITING_VALIDATION: 85,
  FINISHED: 100,
}
const stageOfProduction: Record<ProductionStatus, ProgressStage> = {
  TO_ORGANIZE: 'preparation',
  PLANNED: 'preparation',
  IN_PROGRESS: 'shooting',
  POST_PRODUCTION: 'editing',
  FINISHED: 'delivery',
  CANCELLED: 'preparation',
}
const stageOfPostProduction: Record<PostProductionStatus, ProgressStage> = {
  TO_DO: 'editing',
  IN_PROGRESS: 'editing',
  AWAITING_APPROVAL: 'editing',
  TO_MODIFY: 'editing',
  AWAITING_VALIDATION: 'review',
  FINISHED: 'delivery',
}

type ProgressInput = {
  production: { status: ProductionStatus; optionPostProd: boolean }
  /** The displayed post-production; null without one. */
  postProduction: { status: PostProductionStatus } | null
}

/** Progress of a production, in percent, and its stages. Before the edit begins, the shoot alone counts. */
export function progressOf({ production, postProduction }: ProgressInput): {
  percent: number
  stages: { stage: ProgressStage; label: string; state: 'done' | 'current' | 'coming' }[]
} {
  const { status, optionPostProd } = production
  const isEdited = postProduction !== null && !(postProduction.status === 'TO_DO' && percentOfProduction[status] < 40)
  const isOver = isEdited ? postProduction.status === 'FINISHED' : status === 'FINISHED'
  const percent = isEdited ? percentOfPostProduction[postProduction.status] : percentOfProduction[status]
  const current = isEdited ? stageOfPostProduction[postProduction.status] : stageOfProduction[status]
  const all: ProgressStage[] = optionPostProd
    ? ['preparation', 'shooting', 'editing', 'review', 'delivery']
    : ['preparation', 'shooting', 'delivery']
  // Without post-production, editing belongs to the shoot.
  const at = Math.max(0, all.indexOf(current === 'editing' && !optionPostProd ? 'shooting' : current))
  const stateOf = (index: number) => {
    if (index < at || isOver) return 'done'
    return index === at ? 'current' : 'coming'
  }
  return {
    percent,
    stages: all.map((stage, index) => ({ stage, label: stageLabels[stage], state: stateOf(index) })),
  }
}
