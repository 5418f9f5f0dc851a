import {
  type PostProductionAction,
  type PostProductionListed,
  postProductionActionLabels,
} from '@regie/contract/post-productions/schema'
import { api } from './client.ts'

/** An action that a person confirms; a version is submitted in a dialog of its own. */
export type ConfirmedAction = Exclude<PostProductionAction, 'addVersion'>

export const doneTexts: Record<ConfirmedAction, string> = {
  start: 'Le travail a commencé.',
  validate: 'C’est validé.',
  requestChanges: 'Les retours sont envoyés.',
  rollback: 'La dernière étape est annulée.',
}

/** The words of a button that acts. */
export const actionText = (action: PostProductionAction): string =>
  action === 'requestChanges' ? 'Envoyer les retours' : postProductionActionLabels[action]
/** The words of the button that confirms an action. */
export const confirmationText = (action: ConfirmedAction): string =>
  action === 'requestChanges' ? 'Envoyer' : postProductionActionLabels[action]

type Acted = Pick<PostProductionListed, 'id' | 'version'>
/** Sends the round of comments, which belongs to a later feature; resolves with the updated row. */
export type SendRound = (postProduction: Acted) => Promise<PostProductionListed>

type Taking = { sendRound: SendRound; waiver: string | null }

const calls: Record<ConfirmedAction, (acted: Acted, taking: Taking) => Promise<PostProductionListed>> = {
  start: ({ id, version }) => api.start({ params: { postProductionId: id }, body: { version } }),
  validate: ({ id, version }, { waiver }) =>
    api.validate({ params: { postProductionId: id }, body: { version, waiver } }),
  requestChanges: (acted, { sendRound }) => sendRound(acted),
  rollback: ({ id, version }) => api.rollback({ params: { postProductionId: id }, body: { version } }),
}

/**
 * Takes an action on a post-production, as it was seen; resolves with the updated row. `waiver`: why it goes on in spite of the technical
 * control.
 */
export const takeAction = (
  action: ConfirmedAction,
  postProduction: Acted,
  sendRound: SendRound,
  waiver: string | null = null,
): Promise<PostProductionListed> => calls[action](postProduction, { sendRound, waiver })
