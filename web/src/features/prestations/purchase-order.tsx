import { type PrestationDetail, PurchaseOrderLink } from '@regie/contract/prestations/schema'
import { useQueryClient } from '@tanstack/react-query'
import { Link2, ReceiptText, Unlink } from 'lucide-react'
import { useState } from 'react'
import { SellsyPicker, useIsConnected } from '#features/sellsy/sellsy-picker.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { OrderView } from './order-view.tsx'

/** The order of an external prestation: linked here, shown on its own page. */
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
          Lire le bon de commande
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
  const isConnected = useIsConnected()
  const order = form.controlled('purchaseOrderSellsyId')
  return (
    <FormDialog title="Lier un bon de commande" form={form} submitLabel="Lier" onClose={onClose}>
      {isConnected ? (
        <SellsyPicker
          label="Bon de commande"
          description="Par son numéro, son objet, ou le nom du fournisseur."
          kinds={['purchase-order', 'order']}
          {...order}
          value={order.value || null}
          onChange={(id) => order.onChange(id ?? '')}
        />
      ) : (
        <TextField
          label="Identifiant du bon de commande"
          inputMode="numeric"
          autoComplete="off"
          description="Le nombre que porte son adresse dans le service de facturation."
          {...form.field('purchaseOrderSellsyId')}
        />
      )}
    </FormDialog>
  )
}

/** The page of an order, as the invoicing service describes it. */
export function OrderPage({ prestation }: { prestation: PrestationDetail }) {
  const changes = useCan('prestations.update')
  const { mutate, isPending } = useChange(
    () => api.purchaseOrder({ params: { prestationId: prestation.id }, body: { purchaseOrderSellsyId: null } }),
    { stale: [key], onDone: () => toast.success('Le bon de commande est délié.') },
  )
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <OrderView
        orderId={prestation.purchaseOrderSellsyId ?? ''}
        actions={
          changes && (
            <Button icon={Unlink} pending={isPending} onClick={() => mutate(undefined)}>
              Délier
            </Button>
          )
        }
      />
    </div>
  )
}
