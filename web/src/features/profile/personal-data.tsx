import { ErasureAsked } from '@regie/contract/profile/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useForm } from '../../platform/form.ts'
import { FormDialog } from '../../platform/form-dialog.tsx'
import { askProof } from '../../platform/proof.ts'
import { useChange } from '../../platform/use-change.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { momentText } from '../../ui/french-date.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { api as secondFactor } from '../second-factor/client.ts'
import { api, key, options } from './client.ts'

/** A download can't ask for a proof by itself: it is asked first, where it is needed. */
async function takeData() {
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

/** What one may ask of one's data: a copy, and to be forgotten. */
export function PersonalData() {
  const { data: request } = useQuery(options.erasure())
  const [asks, setAsks] = useState(false)
  const taking = useChange(takeData, { stale: [] })
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
