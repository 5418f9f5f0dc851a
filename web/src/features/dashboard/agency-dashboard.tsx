import { type Dashboard, waitsOnLabels } from '@regie/contract/dashboard/schema'
import { plural } from '@regie/contract/french'
import { mediaCategoryLabels } from '@regie/contract/medias/schema'
import { moneyText } from '@regie/contract/money'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryState } from '#platform/api/query-state.tsx'
import { usePreferences } from '#platform/session/preferences.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BarTable } from '#ui/layout/bar-table.tsx'
import { Card } from '#ui/layout/card.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { options } from './client.ts'
import { WorkList } from './work-list.tsx'

const numberFormat = new Intl.NumberFormat('fr-FR')

function Figure({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`text-2xl font-semibold tabular-nums ${isBad ? 'text-danger-ink' : ''}`}>{value}</dd>
    </div>
  )
}

function Figures({ late, waiting, deliveries, overdueInvoices }: Dashboard) {
  const waitsOn = (on: 'agency' | 'talent' | 'client') => waiting.find((group) => group.on === on)?.count ?? 0
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-3">
      <Figure label="En retard" value={numberFormat.format(late.count)} isBad={late.count > 0} />
      <Figure label="À approuver" value={numberFormat.format(waitsOn('agency'))} />
      <Figure label="Chez les talents" value={numberFormat.format(waitsOn('talent'))} />
      <Figure label="Chez les clients" value={numberFormat.format(waitsOn('client'))} />
      <Figure label="À livrer cette semaine" value={numberFormat.format(deliveries.length)} />
      {overdueInvoices?.map(({ currency, count, amount }) => (
        <Figure
          key={currency}
          label={plural(count, 'Une facture en retard', `${count} factures en retard`)}
          value={moneyText(amount, currency)}
          isBad
        />
      ))}
    </dl>
  )
}

function Part({
  title,
  empty,
  isEmpty,
  children,
}: {
  title: string
  empty: string
  isEmpty: boolean
  children: ReactNode
}) {
  return (
    <Card title={title} padding="none">
      {isEmpty ? <EmptyState icon={CircleCheck} title={empty} /> : children}
    </Card>
  )
}

function Parts({ late, waiting, load, deliveries, storage }: Dashboard) {
  return (
    <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
      <Part title="En retard" empty="Rien n’est en retard" isEmpty={late.items.length === 0}>
        <WorkList items={late.items} tells="due" />
      </Part>
      <Part title="À livrer cette semaine" empty="Rien à livrer cette semaine" isEmpty={deliveries.length === 0}>
        <WorkList items={deliveries} tells="due" />
      </Part>
      {waiting.map(({ on, count, items }) => (
        <Part
          key={on}
          title={count > items.length ? `${waitsOnLabels[on]} (${count})` : waitsOnLabels[on]}
          empty="Rien n’attend"
          isEmpty={items.length === 0}
        >
          <WorkList items={items} tells="since" />
        </Part>
      ))}
      <Part title="Charge par talent" empty="Personne n’a rien en main" isEmpty={load.length === 0}>
        <div className="p-4">
          <BarTable
            caption="Post-productions en main, par talent"
            heads={['Talent', 'En main']}
            rows={load.map(({ userId, name, inHand, late: lateOnes }) => ({
              key: userId,
              label: name,
              value: inHand,
              text: lateOnes > 0 ? `${inHand} dont ${lateOnes} en retard` : String(inHand),
            }))}
          />
        </div>
      </Part>
      {storage && (
        <Part
          title={`Volume : ${sizeText(storage.used)}`}
          empty="Aucun fichier"
          isEmpty={storage.byCategory.length === 0}
        >
          <div className="p-4">
            <BarTable
              caption="Volume par catégorie de fichiers"
              heads={['Catégorie', 'Volume']}
              rows={storage.byCategory.map(({ category, bytes }) => ({
                key: category,
                label: mediaCategoryLabels[category],
                value: bytes,
                text: sizeText(bytes),
              }))}
            />
            {storage.quota !== null && (
              <p className="mt-3 text-sm text-muted">{`Sur ${sizeText(storage.quota)} accordés.`}</p>
            )}
          </div>
        </Part>
      )}
    </div>
  )
}

/** Dashboard of the agency: everything, or what one member of staff follows. */
export function AgencyDashboard() {
  const producteurId = usePreferences((preferences) => preferences.followedUserId)
  const query = useQuery(options.read({ query: producteurId === null ? {} : { producteurId } }))
  if (!query.isSuccess)
    return (
      <Card>
        <QueryState query={query} lines={6} />
      </Card>
    )
  const { data } = query
  return (
    <>
      <Figures {...data} />
      <Parts {...data} />
    </>
  )
}
