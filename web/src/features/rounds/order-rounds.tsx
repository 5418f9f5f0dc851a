import { counted } from '@regie/contract/french'
import { moneyText } from '@regie/contract/money'
import type { OrderedRounds } from '@regie/contract/rounds/schema'
import { useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { SellsyPicker, useIsConnected } from '#features/sellsy/sellsy-picker.tsx'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { options } from './client.ts'

/** « 2 tours compris », « 240,00 € HT le tour de plus ». */
const orderedText = ({ included, extraPrice }: OrderedRounds): string =>
  included === null
    ? `${moneyText(extraPrice ?? '0.00')} HT le tour de plus`
    : counted(included, 'tour compris', 'tours compris')

type TakeProps = { onTake: (line: OrderedRounds) => void }

/** The lines of an order that speak of rounds. */
function OrderLines({ orderId, onTake }: TakeProps & { orderId: string }) {
  const query = useQuery(options.ofOrder({ params: { orderId } }))
  const order = shownData(query)
  if (!order) return <QueryState query={query} lines={2} />
  const { number, subject, lines } = order
  return (
    <div className="mt-4 space-y-2 text-sm">
      <p className="wrap-anywhere">
        <span className="font-medium">{number}</span>
        {subject && ` · ${subject}`}
      </p>
      {lines.length === 0 && (
        <p className="text-muted">Aucune ligne de ce bon de commande ne parle de tours de modifications.</p>
      )}
      {lines.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {lines.map((line, rank) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of an order have no id, and two may read alike
            <li key={rank} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
              <div className="min-w-0 flex-1 basis-52">
                <p className="wrap-anywhere whitespace-pre-line">{line.description}</p>
                <p className="text-muted">{orderedText(line)}</p>
              </div>
              <Button size="sm" aria-label={`Reprendre : ${orderedText(line)}`} onClick={() => onTake(line)}>
                Reprendre
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OrderDialog({ onTake, onClose }: TakeProps & { onClose: () => void }) {
  const [orderId, setOrderId] = useState<string | null>(null)
  return (
    <Dialog
      title="Lire un bon de commande"
      isOpen
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <SellsyPicker
        label="Bon de commande"
        description="Par son numéro, son objet, ou le nom de la société."
        kinds={['order']}
        value={orderId}
        onChange={setOrderId}
      />
      {orderId !== null && <OrderLines orderId={orderId} onTake={onTake} />}
    </Dialog>
  )
}

/** Reads the rounds of an order of the invoicing service: what is taken is put in the form, and saved with it. */
export function OrderRounds({ onTake }: TakeProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useIsConnected()) return null
  return (
    <>
      <Button icon={FileSearch} onClick={() => setOpen(true)}>
        Lire un bon de commande
      </Button>
      {isOpen && (
        <OrderDialog
          onTake={(line) => {
            onTake(line)
            toast.success(`Repris : ${orderedText(line)}. Enregistrez les tours pour le garder.`)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
