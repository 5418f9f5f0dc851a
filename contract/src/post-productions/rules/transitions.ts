import { can, isStaff } from '#can.ts'
import { keysOf } from '#keys.ts'
import type { Permission, Role } from '#permissions.ts'
import type { PostProductionAction, PostProductionStatus, Turn } from '../schema.ts'
import { statusFacts } from './statuses.ts'

/** The state of a post-production: status, number of submitted versions, number of versions shown to the client. */
export type Life = { status: PostProductionStatus; versionInterne: number; versionClient: number }

/** The actor. `isAssigned` is true for the talent of this post-production. */
export type PostProductionActor = { role: Role; permissions: readonly Permission[]; isAssigned: boolean }

type Move = Exclude<PostProductionAction, 'rollback'>
/** One step of the history. `undone`: a later rollback took it back. */
export type HistoryStep = { action: PostProductionAction; from: Life; to: Life; undone: boolean }

/** The initial state of every post-production. */
export const initialLife: Life = { status: 'TO_DO', versionInterne: 0, versionClient: 0 }

/** Action → status → next status. Missing entries are illegal. */
const transitionGraph: Record<Move, Partial<Record<PostProductionStatus, PostProductionStatus>>> = {
  start: { TO_DO: 'IN_PROGRESS', TO_MODIFY: 'IN_PROGRESS' },
  addVersion: {
    IN_PROGRESS: 'AWAITING_APPROVAL',
    TO_MODIFY: 'AWAITING_APPROVAL',
    AWAITING_APPROVAL: 'AWAITING_APPROVAL',
  },
  validate: { AWAITING_APPROVAL: 'AWAITING_VALIDATION', AWAITING_VALIDATION: 'FINISHED' },
  requestChanges: { AWAITING_APPROVAL: 'TO_MODIFY', AWAITING_VALIDATION: 'TO_MODIFY' },
}

/** The state after an action; null when the action is illegal. */
export function lifeAfter(life: Life, action: Move): Life | null {
  const status = transitionGraph[action][life.status]
  if (status === undefined) return null
  return {
    status,
    versionInterne: life.versionInterne + (action === 'addVersion' ? 1 : 0),
    versionClient: life.versionClient + (action === 'validate' && status === 'AWAITING_VALIDATION' ? 1 : 0),
  }
}

/** The step that a rollback takes back: the last that is neither undone nor a rollback. */
export const lastToTakeBack = <S extends Pick<HistoryStep, 'action' | 'undone'>>(
  history: readonly S[],
): S | undefined => history.findLast(({ action, undone }) => action !== 'rollback' && !undone)

/** The state that results from a history. Oldest step first. */
export const lifeFromHistory = (history: readonly HistoryStep[]): Life =>
  history.reduce(
    (life, { action, undone }) => (action === 'rollback' || undone ? life : (lifeAfter(life, action) ?? life)),
    initialLife,
  )

/** True when the actor may perform the action in this status. Visibility of the row is checked elsewhere. */
export function mayDo(
  acting: PostProductionActor,
  status: PostProductionStatus,
  action: PostProductionAction,
): boolean {
  const judges = isStaff(acting) && can(acting, ['post-productions.validate'])
  switch (action) {
    case 'rollback':
      return judges
    case 'start':
    case 'addVersion':
      return acting.isAssigned || (isStaff(acting) && can(acting, ['post-productions.update']))
    case 'validate':
    case 'requestChanges':
      return judges || (acting.role === 'CLIENT' && status === 'AWAITING_VALIDATION')
    default:
      action satisfies never
      return false
  }
}

/** True when the actor may perform the action, and the action leads somewhere from this status. */
export const mayActNow = (acting: PostProductionActor, status: PostProductionStatus, action: Move): boolean =>
  transitionGraph[action][status] !== undefined && mayDo(acting, status, action)

/** True when the actor may validate a file of the version, or undo its validation. The status does not change. */
export const mayJudgeFile = (acting: PostProductionActor, status: PostProductionStatus): boolean =>
  mayActNow(acting, status, 'validate')

/** True while staff may add comments to the round that the talent already handles. The status does not change. */
export const mayAddRemarks = (acting: PostProductionActor, status: PostProductionStatus): boolean =>
  statusFacts[status].takesMoreRemarks && isStaff(acting) && mayDo(acting, status, 'requestChanges')

/** `isExpected`: what the post-production waits for, of all that may be done. */
type Offer = { action: PostProductionAction; to: Life; says: string; isExpected: boolean }

const expectedActions: Record<PostProductionStatus, Move | null> = {
  TO_DO: 'start',
  IN_PROGRESS: 'addVersion',
  AWAITING_APPROVAL: 'validate',
  AWAITING_VALIDATION: 'validate',
  TO_MODIFY: 'start',
  FINISHED: null,
}

const effectTexts: Record<Move, (to: Life, from: Life) => string> = {
  start: (_, { status }) =>
    status === 'TO_DO'
      ? 'Le travail commence.'
      : 'Les modifications sont prises en main ; les retours restent affichés.',
  addVersion: ({ versionInterne }) => `La version ${versionInterne} sera soumise à l’approbation de l’agence.`,
  validate: ({ status, versionClient }, { versionInterne }) =>
    status === 'AWAITING_VALIDATION'
      ? `La version ${versionInterne} sera présentée au client : ce sera sa version ${versionClient}.`
      : 'Tous les fichiers seront validés et la post-production terminée ; la production aussi, si c’était la dernière.',
  requestChanges: () => 'Les commentaires en attente seront envoyés au talent, qui reprendra la version.',
}

function rollbackText({ action, from }: HistoryStep): string {
  switch (action) {
    case 'addVersion':
      return `La version ${from.versionInterne + 1} sera retirée, sans être supprimée.`
    case 'validate':
      return from.status === 'AWAITING_APPROVAL'
        ? 'La version ne sera plus montrée au client, sans être supprimée.'
        : 'La post-production sera rouverte ; la production aussi, si elle venait de finir.'
    case 'requestChanges':
      return 'Les retours envoyés redeviendront des brouillons de leurs auteurs, à compléter puis à renvoyer.'
    case 'start':
    case 'rollback':
      return 'La dernière étape sera annulée ; l’historique garde les deux.'
    default:
      return action satisfies never
  }
}

/** A client does not read of the agency’s steps. */
const clientValidationText = 'Vous acceptez tous les fichiers de cette version : ils deviennent vos livrables.'

/** The actions open to the actor, the expected one first, with the effect of each in French. */
export function actionsFor(acting: PostProductionActor, life: Life, history: readonly HistoryStep[]): Offer[] {
  const offered = keysOf(transitionGraph).flatMap((action): Offer[] => {
    const to = mayDo(acting, life.status, action) ? lifeAfter(life, action) : null
    if (!to) return []
    const isClients = acting.role === 'CLIENT' && action === 'validate'
    const says = isClients ? clientValidationText : effectTexts[action](to, life)
    return [{ action, to, says, isExpected: action === expectedActions[life.status] }]
  })
  const offers = offered.toSorted((one, other) => Number(other.isExpected) - Number(one.isExpected))
  const last = mayDo(acting, life.status, 'rollback') ? lastToTakeBack(history) : undefined
  return last ? [...offers, { action: 'rollback', to: last.from, says: rollbackText(last), isExpected: false }] : offers
}

/** The party that a post-production waits for, and the reason; null once finished. */
export function waitingOn({
  status,
  userId,
  versionInterne,
  versionClient,
}: Life & { userId: string | null }): { who: Turn; what: string } | null {
  const talent = (what: string) =>
    userId === null ? { who: 'staff' as const, what: 'Assigner un talent' } : { who: 'talent' as const, what }
  switch (status) {
    case 'TO_DO':
      return talent('Démarrer')
    case 'IN_PROGRESS':
      return talent('Soumettre une version')
    case 'TO_MODIFY':
      return talent('Reprendre les retours')
    case 'AWAITING_APPROVAL':
      return { who: 'staff', what: `Approuver la version ${versionInterne}` }
    case 'AWAITING_VALIDATION':
      return { who: 'client', what: `Valider la version ${versionClient}` }
    case 'FINISHED':
      return null
    default:
      return status satisfies never
  }
}
