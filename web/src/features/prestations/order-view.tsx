import { moneyText } from '@regie/contract/money'
import type { Order } from '@regie/contract/sellsy/schema'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { buttonStyle } from '#ui/button/button-style.ts'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { dayText } from '#ui/text/french-date.ts'
import { options } from './client.ts'

const quantityText = (quantity: string) => quantity.replace('.', ',')

function Lines({ order: { lines, totals, currency } }: { order: Order }) {
  const money = (amount: string) => moneyText(amount, currency)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Lignes de la commande</caption>
        <thead className="border-b border-line text-left text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              Désignation
            </th>
            <th scope="col" className="hidden px-4 py-2 text-right font-medium sm:table-cell">
              Quantité
            </th>
            <th scope="col" className="hidden px-4 py-2 text-right font-medium sm:table-cell">
              Prix HT
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              Montant HT
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {lines.map(({ reference, description, quantity, unitAmount, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and their order is theirs.
            <tr key={index}>
              <td className="px-4 py-2.5 wrap-anywhere whitespace-pre-line">
                {description}
                {reference && <span className="block text-muted">{reference}</span>}
                <span className="block text-muted sm:hidden">{`${quantityText(quantity)} × ${money(unitAmount)}`}</span>
              </td>
              <td className="hidden px-4 py-2.5 text-right sm:table-cell">{quantityText(quantity)}</td>
              <td className="hidden px-4 py-2.5 text-right whitespace-nowrap sm:table-cell">{money(unitAmount)}</td>
              <td className="px-4 py-2.5 text-right whitespace-nowrap">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line tabular-nums">
          {[
            ['Total HT', totals.exclTax],
            ['TVA', totals.tax],
            ['Total TTC', totals.inclTax],
          ].map(([label = '', amount = '']) => (
            <tr key={label} className={label === 'Total TTC' ? 'font-semibold' : 'text-muted'}>
              {/* A telephone hides two of the columns. */}
              {[3, 1].map((columns) => (
                <th
                  key={columns}
                  scope="row"
                  colSpan={columns}
                  className={clsx(
                    'px-4 py-1.5 text-right',
                    label !== 'Total TTC' && 'font-normal',
                    columns === 3 ? 'hidden sm:table-cell' : 'sm:hidden',
                  )}
                >
                  {label}
                </th>
              ))}
              <td className="px-4 py-1.5 text-right whitespace-nowrap">{money(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

type OrderViewProps = {
  orderId: string
  actions?: ReactNode
}

/** An order of the invoicing service: its lines, its amounts, and its PDF. */
export function OrderView({ orderId, actions }: OrderViewProps) {
  const query = useQuery({ ...options.order({ params: { orderId } }), retry: false })
  // A retry would not help: names the order, and the rest of the page works.
  if (query.error?.code === 'NOT_CONFIGURED')
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted">
        <p>
          {`Bon de commande n° ${orderId}. Son détail n’est pas consultable ici : le service de facturation n’est pas configuré.`}
        </p>
        {actions}
      </div>
    )
  const order = shownData(query)
  if (!order)
    return (
      <Card title="Bon de commande" actions={query.error && actions}>
        <QueryState query={query} lines={5} />
      </Card>
    )
  return (
    <>
      <Card
        title={`Bon de commande ${order.number || order.id}`}
        actions={
          <>
            <a href={`/api/sellsy/orders/${order.id}/pdf`} target="_blank" rel="noreferrer" className={buttonStyle({})}>
              <FileDown aria-hidden="true" />
              PDF
            </a>
            {actions}
          </>
        }
      >
        <DescriptionList>
          <Description term="Statut">
            <Badge>{order.statusLabel}</Badge>
          </Description>
          {order.subject && <Description term="Objet">{order.subject}</Description>}
          {order.supplier && <Description term="Fournisseur">{order.supplier.name}</Description>}
          {order.contact && <Description term="Contact">{order.contact}</Description>}
          {order.date && <Description term="Date">{dayText(order.date)}</Description>}
          {order.dueDate && <Description term="Échéance">{dayText(order.dueDate)}</Description>}
          {order.note && (
            <Description term="Note">
              <span className="whitespace-pre-line">{order.note}</span>
            </Description>
          )}
        </DescriptionList>
      </Card>
      <Card title="Lignes" padding="none">
        <Lines order={order} />
      </Card>
    </>
  )
}
