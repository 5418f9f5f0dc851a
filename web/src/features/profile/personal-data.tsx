import { ErasureAsked } from '@regie/contract/profile/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api as secondFactor } from '#features/second-factor/client.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { askProof } from '#platform/session/proof.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'

/** A download can't ask for a proof of identity: it is asked first, when needed. */
async function downloadData() {
  const { isRecent } = await secondFactor.proof()
  if (!isRecent && !(await askProof())) return
  const link = document.createElement('a')
  link.href = '/api/me/personal-data'
  link.download = ''
  link.click()
}

function AskErasure({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: ErasureAsked,
    initial: { message: '' },
    send: (body) => api.askErasure({ body }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('Votre demande est enregistrée.')
      onClose()
    },
  })
  return (
    <FormDialog title="Demander l’effacement de vos données" form={form} submitLabel="Demander" onClose={onClose}>
      <p className="text-sm">
        Votre nom, vos coordonnées, votre photo et vos connexions seront effacés. Ce que vous avez dit et déposé sur les
        projets y reste, sans votre nom. L’agence répond sous un mois.
      </p>
      <TextArea label="Message" optional {...form.field('message')} />
    </FormDialog>
  )
}

/** The person's rights over their data: a copy, and erasure. */
export function PersonalData() {
  const { data: request } = useQuery(options.erasure())
  const [asks, setAsks] = useState(false)
  const taking = useChange(downloadData, { stale: [] })
  const cancelling = useChange(() => api.cancelErasure(), { stale: [key] })
  return (
    <Card title="Vos données">
      <p className="max-w-prose text-sm text-muted">
        Régie garde de vous ce qu’il faut pour travailler ensemble, et rien d’autre.{' '}
        <Link to="/confidentialite" className="rounded-sm underline underline-offset-3">
          Lisez comment
        </Link>
        .
      </p>
      {request && (
        <div className="mt-4">
          <Alert title="Effacement demandé">
            {`Vous l’avez demandé le ${momentText(request.requestedAt)}. L’agence vous répondra.`}
          </Alert>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={Download} pending={taking.isPending} onClick={() => taking.mutate(undefined)}>
          Télécharger mes données
        </Button>
        {request ? (
          <Button pending={cancelling.isPending} onClick={() => cancelling.mutate(undefined)}>
            Retirer ma demande
          </Button>
        ) : (
          <Button onClick={() => setAsks(true)}>Demander l’effacement</Button>
        )}
      </div>
      {asks && <AskErasure onClose={() => setAsks(false)} />}
    </Card>
  )
}
