import { isStaff } from '@regie/contract/can'
import { plural } from '@regie/contract/french'
import {
  actionsFor,
  mayActNow,
  mayAddRemarks,
  type PostProductionActor,
} from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { leavesToDecider } from '@regie/contract/review/rules/arbitration'
import { isAskingDraft } from '@regie/contract/review/rules/comments'
import type { Comment } from '@regie/contract/review/schema'
import { Check, Send } from 'lucide-react'
import { useState } from 'react'
import * as postProductions from '#features/post-productions/client.ts'
import { useWaiver } from '#features/post-productions/waiver-dialog.tsx'
import * as productions from '#features/productions/client.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { SendRoundDialog } from '../send-round-dialog.tsx'

type RoundBarProps = {
  postProduction: PostProductionListed
  comments: readonly Comment[]
  /** Who sends the rounds of the client; null for any member. */
  deciderId: string | null
}

/** Buttons that send the round of comments, or validate the version. */
export function RoundBar({ postProduction, comments, deciderId }: RoundBarProps) {
  const session = useSession()
  if (!session.authenticated) return null
  const { role, permissions, id } = session.user
  const acting = { role, permissions, isAssigned: postProduction.userId === id }
  const isOthers = leavesToDecider({ role, id }, deciderId)
  return <RoundActions {...{ postProduction, comments, acting, isOthers }} />
}

type RoundActionsProps = Omit<RoundBarProps, 'deciderId'> & {
  acting: PostProductionActor
  /** True when somebody else of the client sends the round. */
  isOthers: boolean
}

function RoundActions({ postProduction, comments, acting, isOthers }: RoundActionsProps) {
  const [confirming, setConfirming] = useState<'send' | 'validate' | null>(null)
  const { status, version } = postProduction
  const params = { postProductionId: postProduction.id }
  const drafts = comments.filter(({ sentAt }) => sentAt === null).length
  const asked = comments.filter(isAskingDraft).length
  const untreated = comments.filter(
    ({ sentAt, resolvedAt, parentId }) => sentAt !== null && resolvedAt === null && parentId === null,
  ).length
  const mayAsk = !isOthers && (mayActNow(acting, status, 'requestChanges') || mayAddRemarks(acting, status))
  const validation = isOthers
    ? undefined
    : actionsFor(acting, postProduction, []).find(({ action }) => action === 'validate')
  const { mutate, isPending } = useChange(
    (waiver: string | null) => postProductions.api.validate({ params, body: { version, waiver } }),
    {
      stale: [postProductions.key, productions.key],
      onDone: () => {
        toast.success('C’est validé.')
        setConfirming(null)
      },
      onFailure: (refusal) => {
        if (waiving.ask(refusal)) setConfirming(null)
        else toast.error(messageOf(refusal))
      },
    },
  )
  const waiving = useWaiver(mutate)
  if (!mayAsk && !validation) return null
  const approves = validation?.to.status === 'AWAITING_VALIDATION'
  const verb = approves ? 'Présenter au client' : 'Valider'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayAsk && (
        <Button icon={Send} disabled={drafts === 0} onClick={() => setConfirming('send')}>
          {asked === 0 ? 'Envoyer les retours' : `Envoyer les retours (${asked})`}
        </Button>
      )}
      {validation && (
        <Button variant="primary" icon={Check} onClick={() => setConfirming('validate')}>
          {verb}
        </Button>
      )}
      {confirming === 'send' && (
        <SendRoundDialog
          postProduction={postProduction}
          asked={asked}
          isStaff={isStaff(acting)}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'validate' && (
        <ConfirmDialog
          title={approves ? 'Présenter cette version au client ?' : 'Valider cette version ?'}
          isOpen
          onOpenChange={() => setConfirming(null)}
          confirmLabel={verb}
          onConfirm={() => mutate(null)}
          pending={isPending}
        >
          <p>{validation?.says}</p>
          {drafts > 0 && (
            <p className="mt-2 font-medium">
              {plural(drafts, 'Un commentaire n’est pas envoyé.', `${drafts} commentaires ne sont pas envoyés.`)}
            </p>
          )}
          {untreated > 0 && (
            <p className="mt-2 font-medium">
              {plural(untreated, 'Un retour n’est pas traité.', `${untreated} retours ne sont pas traités.`)}
            </p>
          )}
        </ConfirmDialog>
      )}
      {waiving.dialog}
    </div>
  )
}
