import { plural } from '@regie/contract/french'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import {
  closedRoundText,
  isRoundClosed,
  nextRound,
  nextRoundText,
  ofCompany,
  supplementOfRound,
} from '@regie/contract/rounds/rules'
import type { Rounds } from '@regie/contract/rounds/schema'
import { acceptLabel, asksSignature, supplementText } from '@regie/contract/supplements/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as postProductions from '#features/post-productions/client.ts'
import * as productions from '#features/productions/client.ts'
import * as roundsClient from '#features/rounds/client.ts'
import { useSignature } from '#features/signatures/signature-fields.tsx'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'

type SendRoundDialogProps = {
  postProduction: PostProductionListed
  /** What is asked of the talent: without any, the comments are filed, and no round begins. */
  asked: number
  isStaff: boolean
  onClose: () => void
}

/** What the client is told of a round that is beyond their order; null when there is nothing to accept. */
function costText(rounds: Rounds): string | null {
  if (nextRound(rounds).cover !== null) return null
  if (isRoundClosed(rounds)) return closedRoundText(rounds)
  return rounds.terms.price && `${supplementText('ROUND', 1, rounds.terms.price)}.`
}

/** Why the agency offers the round that leaves now; null when it does not. */
const reasonOfOffer = (rounds: Rounds): string | null =>
  nextRound(rounds).cover === 'offered' ? (ofCompany(rounds.offered).at(-1)?.reason ?? null) : null

/** Asks before a round leaves, with its number: beyond the included ones, the client accepts its price, or staff offer it with a reason. */
export function SendRoundDialog({ postProduction, asked, isStaff, onClose }: SendRoundDialogProps) {
  const { id: postProductionId, status, version } = postProduction
  const params = { postProductionId }
  // A round of the agency alone is not the client's.
  const isCounted = asked > 0 && status === 'AWAITING_VALIDATION'
  const { data, isPending: isUnknown } = useQuery({
    ...roundsClient.options.ofPostProduction({ params }),
    enabled: isCounted,
  })
  const [reason, setReason] = useState('')
  const rounds = isCounted ? (data ?? null) : null
  const isBeyond = rounds !== null && nextRound(rounds).cover === null
  const accepted = rounds && !isStaff ? supplementOfRound(rounds) : null
  const offered = isBeyond && isStaff ? { reason } : null
  const isSigned = asksSignature(accepted)
  const { fields, signature } = useSignature(
    { act: 'SUPPLEMENT', subjectId: postProductionId },
    { consent: 'J’accepte ce supplément.', accepted },
  )
  const body = { version, accepted, offered, signature: isSigned ? signature : null }
  const sending = useChange(() => api.sendRound({ params, body }), {
    stale: [postProductions.key, productions.key, roundsClient.key],
    onDone: () => {
      toast.success(asked === 0 ? 'Les commentaires sont classés.' : 'Les retours sont envoyés.')
      onClose()
    },
    // The dialog tells it, beside what it shows again.
    onFailure: () => undefined,
  })
  const given = rounds ? reasonOfOffer(rounds) : null
  const cost = rounds && !isStaff ? costText(rounds) : null
  const isStopped =
    (isBeyond && (isStaff ? reason.trim() === '' : isRoundClosed(rounds))) || (isSigned && signature === null)
  return (
    <ConfirmDialog
      title="Envoyer les retours ?"
      isOpen
      onOpenChange={onClose}
      confirmLabel={
        offered ? 'Offrir ce tour et envoyer' : accepted ? acceptLabel(accepted, rounds?.terms.price) : 'Envoyer'
      }
      onConfirm={() => sending.mutate(undefined)}
      pending={sending.isPending}
      isConfirmDisabled={(isCounted && isUnknown) || isStopped}
      error={sending.error ? messageOf(sending.error) : undefined}
    >
      <p>
        {asked === 0
          ? 'Rien n’est demandé au talent : ces commentaires seront classés.'
          : `${plural(asked, 'Votre commentaire part', `Les ${asked} commentaires partent`)} au talent, qui reprend la version.`}
      </p>
      {rounds && <p className="font-medium">{`${nextRoundText(rounds)}.`}</p>}
      {given !== null && <p className="wrap-anywhere">{`Raison de l’agence : ${given}`}</p>}
      {cost !== null && <p>{cost}</p>}
      {isSigned && fields}
      {offered && (
        <TextField
          label="Raison d’offrir ce tour"
          description="Elle est gardée avec les tours utilisés."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
