import type { ProofGiven, ProofState } from '@regie/contract/second-factor/schema'
import { useEffect, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AnswerForm } from './answer-form.tsx'
import { api } from './client.ts'

/** « Confirmez que c’est bien vous »: asked before a sensitive action, which then continues by itself. */
export function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const [state, setState] = useState<ProofState | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const email = useSession((session) => session.user?.email)

  useEffect(() => {
    api.proof().then(setState, setFailure)
  }, [])

  const send = async (body: ProofGiven) => {
    await api.prove({ body })
    onProved()
  }
  return (
    <Dialog
      title="Confirmez que c’est bien vous"
      size="sm"
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Annuler</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          Cette action est sensible, et votre dernière confirmation date de plus de dix minutes. Elle continuera
          d’elle-même ensuite.
        </p>
        {failure !== null && <Alert tone="danger">{messageOf(failure)}</Alert>}
        {state === null && failure === null && <SkeletonText lines={3} />}
        {state && (
          <AnswerForm
            methods={state.methods}
            action="Confirmer"
            send={send}
            passkeyOptions={() => api.proofPasskeyOptions()}
            mailCode={() => api.mailProofCode()}
            email={email}
          />
        )}
      </div>
    </Dialog>
  )
}
