import { type PrestationDetail, PurchaseOrderLink } from '@regie/contract/prestations/schema'
import { useQueryClient } from '@tanstack/react-query'
import { Link2, ReceiptText, Unlink } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useForm } from '../../platform/form.ts'
import { FormDialog } from '../../platform/form-dialog.tsx'
import { useCan } from '../../platform/session.ts'
import { useChange } from '../../platform/use-change.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Description, DescriptionList } from '../../ui/description-list.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { api, key } from './client.ts'

/** The order of an outside prestation: linked here, shown on its own page. */
export function PurchaseOrderCard({ prestation }: { prestation: PrestationDetail }) {
  const changes = useCan('prestations.update')
  const [links, setLinks] = useState(false)
  const { purchaseOrderSellsyId, projectId, id: prestationId } = prestation
  if (prestation.type !== 'EXTERNE') return null
  return (
    <Card title="Bon de commande">
      {purchaseOrderSellsyId === null ? (
        <>
          <p className="text-sm text-muted">Aucun bon de commande n’est lié à cette prestation.</p>
          {changes && (
            <Button icon={Link2} className="mt-3" onClick={() => setLinks(true)}>
              Lier un bon de commande
            </Button>
          )}
        </>
      ) : (
        <LinkButton
          to="/admin/projects/$projectId/prestations/$prestationId/order"
          params={{ projectId, prestationId }}
          icon={ReceiptText}
        >
          {`Bon de commande ${purchaseOrderSellsyId}`}
        </LinkButton>
      )}
      {links && <LinkOrder prestationId={prestationId} onClose={() => setLinks(false)} />}
    </Card>
  )
}

function LinkOrder({ prestationId, onClose }: { prestationId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: PurchaseOrderLink,
    initial: { purchaseOrderSellsyId: '' },
    send: (body) => api.purchaseOrder({ params: { prestationId }, body }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('Le bon de commande est lié.')
      onClose()
    },
  })
  return (
    <FormDialog title="Lier un bon de commande" form={form} submitLabel="Lier" onClose={onClose}>
      <TextField
        label="Identifiant du bon de commande"
        inputMode="numeric"
        autoComplete="off"
        description="Le nombre que porte son adresse dans le service de facturation."
        {...form.field('purchaseOrderSellsyId')}
      />
    </FormDialog>
  )
}

/** The page of an order: what is known of it here; its lines and totals are the invoicing service's. */
export function OrderPage({ prestation }: { prestation: PrestationDetail }) {
  const changes = useCan('prestations.update')
  const { mutate, isPending } = useChange(
    () => api.purchaseOrder({ params: { prestationId: prestation.id }, body: { purchaseOrderSellsyId: null } }),
    { stale: [key], onDone: () => toast.success('Le bon de commande est délié.') },
  )
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card
        title="Bon de commande"
        actions={
          changes && (
            <Button icon={Unlink} pending={isPending} onClick={() => mutate(undefined)}>
              Délier
            </Button>
          )
        }
      >
        <DescriptionList>
          <Description term="Identifiant">{prestation.purchaseOrderSellsyId}</Description>
          <Description term="Confiée à">{prestation.userName}</Description>
        </DescriptionList>
      </Card>
      <Alert title="Service de facturation non configuré">
        Les lignes et les montants de la commande se lisent dans le service de facturation, une fois ses identifiants
        renseignés par l’administrateur.
      </Alert>
    </div>
  )
}
