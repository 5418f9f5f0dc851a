import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/overlay/toast.ts'

type PendingEmailProps<Saved> = {
  /** The address to confirm. */
  email: string
  /** The current address of the account. */
  present: string
  /** Requests an address: the pending one sends its link again, the present one cancels the change. */
  ask: (email: string) => Promise<Saved>
  onDone: (saved: Saved) => void
}

/** A pending change of address: it can be resent or cancelled. */
export function PendingEmail<Saved>({ email, present, ask, onDone }: PendingEmailProps<Saved>) {
  const change = useChange(async (wanted: string) => ({ wanted, saved: await ask(wanted) }), {
    stale: [],
    onDone: ({ wanted, saved }) => {
      onDone(saved)
      toast.success(wanted === email ? `Le lien repart vers ${email}.` : 'Le changement d’adresse est annulé.')
    },
  })
  const isSending = (wanted: string) => change.isPending && change.variables === wanted
  return (
    <Alert
      title="Changement d’adresse en attente"
      className="mt-4"
      actions={
        <>
          <Button pending={isSending(email)} onClick={() => change.mutate(email)}>
            Renvoyer le lien
          </Button>
          <Button pending={isSending(present)} onClick={() => change.mutate(present)}>
            Annuler le changement
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {`${email} remplacera ${present} dès que le lien envoyé à cette nouvelle adresse aura été ouvert. Il est valable 24 heures.`}
      </p>
    </Alert>
  )
}
