import { type Dashboard, type WaitsOn, type WorkItem, waitsOnLabels } from '@regie/contract/dashboard/schema'
import { plural } from '@regie/contract/french'
import { keysOf } from '@regie/contract/keys'
import { mediaCategoryLabels } from '@regie/contract/medias/schema'
import { moneyText } from '@regie/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { usePreferences } from '#platform/session/preferences.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BarTable } from '#ui/layout/bar-table.tsx'
import { Card } from '#ui/layout/card.tsx'
import { FoldedCard } from '#ui/layout/folded-card.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { options } from './client.ts'
import { FirstStepsCard } from './first-steps.tsx'
import { type Narrowing, narrowings, toWork } from './narrowings.ts'
import { ShootList } from './shoot-list.tsx'
import { WorkList } from './work-list.tsx'

const waitsOnKeys = keysOf(waitsOnLabels)
const numberFormat = new Intl.NumberFormat('fr-FR')

type FigureProps = { label: string; value: string; isBad?: boolean; narrowing?: Narrowing | undefined }

/** A figure of the agency. With a narrowing, it opens the list of what it counts. */
function Figure({ label, value, isBad = false, narrowing }: FigureProps) {
  return (
    <div className="relative flex flex-col-reverse justify-end rounded-lg border border-line bg-surface px-4 py-3 shadow-card has-[a:hover]:bg-hover">
      <dt className="text-sm text-muted">
        {narrowing ? (
          <Link {...toWork(narrowing)} className="after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={`text-2xl font-semibold tabular-nums ${isBad ? 'text-danger-ink' : ''}`}>{value}</dd>
    </div>
  )
}

function Figures({ late, waiting, deliveries, shoots, overdueInvoices }: Dashboard) {
  const waitsOn = (on: WaitsOn) => waiting.find((group) => group.on === on)?.count ?? 0
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-3">
      {waitsOnKeys.map((on) => (
        <Figure
          key={on}
          label={waitsOnLabels[on]}
          value={numberFormat.format(waitsOn(on))}
          narrowing={narrowings.waitingOn(on)}
        />
      ))}
      <Figure
        label="En retard"
        value={numberFormat.format(late.count)}
        isBad={late.count > 0}
        narrowing={late.productions === 0 ? narrowings.late : undefined}
      />
      <Figure
        label="À livrer cette semaine"
        value={numberFormat.format(deliveries.count)}
        narrowing={deliveries.productions === 0 ? narrowings.dueThisWeek : undefined}
      />
      <Figure label="Tournages de la semaine" value={numberFormat.format(shoots.count)} />
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

type PartProps = {
  title: string
  empty: string
  isEmpty: boolean
  /** True for what a telephone keeps closed: looked at now and then. */
  isAside?: boolean | undefined
  /** What is inside, told beside the title of a closed part. */
  count?: number | undefined
  children: ReactNode
}

function Part({ title, empty, isEmpty, isAside = false, count, children }: PartProps) {
  const isNarrow = useIsNarrow()
  const nothing = isNarrow ? (
    <p className="px-4 py-3 text-sm text-muted">{`${empty}.`}</p>
  ) : (
    <EmptyState icon={CircleCheck} title={empty} />
  )
  const content = isEmpty ? nothing : children
  if (isAside)
    return (
      <FoldedCard title={title} count={count}>
        {content}
      </FoldedCard>
    )
  return (
    <Card title={title} padding="none">
      {content}
    </Card>
  )
}

type WorkPartProps = {
  title: string
  /** Said when nothing is counted. */
  empty: string
  count: number
  /** Of them, productions without post-production: no list holds them. */
  productions?: number
  items: readonly WorkItem[]
  tells: ComponentProps<typeof WorkList>['tells']
  narrowing: Narrowing
  isAside?: boolean
}

/** The first items of a part of the work, and the way to all of them. */
function WorkPart({ title, empty, count, productions = 0, items, tells, narrowing, isAside }: WorkPartProps) {
  const edits = count - productions
  return (
    <Part title={title} empty={empty} isEmpty={count === 0} isAside={isAside} count={count}>
      {items.length > 0 && <WorkList items={items} tells={tells} />}
      {count > items.length && (
        <p className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2.5 text-sm text-muted first:border-t-0">
          {items.length === 0 && <span>Tout est déjà cité plus haut.</span>}
          {edits > 0 && (
            <TextLink {...toWork(narrowing)}>
              {plural(edits, 'Voir la post-production', `Voir les ${numberFormat.format(edits)} post-productions`)}
            </TextLink>
          )}
          {productions > 0 && (
            <span>
              {plural(
                productions,
                'Et une production sans post-production.',
                `Et ${numberFormat.format(productions)} productions sans post-production.`,
              )}
            </span>
          )}
        </p>
      )}
    </Part>
  )
}

function Parts({ late, waiting, load, deliveries, shoots, storage }: Dashboard) {
  const waitingPart = (wanted: WaitsOn) => {
    const { count, items } = waiting.find(({ on }) => on === wanted) ?? { count: 0, items: [] }
    return (
      <WorkPart
        title={waitsOnLabels[wanted]}
        empty="Rien n’attend"
        {...{ count, items }}
        tells="since"
        narrowing={narrowings.waitingOn(wanted)}
        isAside={wanted !== 'agency'}
      />
    )
  }
  return (
    <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
      {waitingPart('agency')}
      <WorkPart title="En retard" empty="Rien n’est en retard" {...late} tells="due" narrowing={narrowings.late} />
      <WorkPart
        title="À livrer cette semaine"
        empty="Rien à livrer cette semaine"
        {...deliveries}
        tells="due"
        narrowing={narrowings.dueThisWeek}
      />
      <Part title="Tournages de la semaine" empty="Aucun tournage cette semaine" isEmpty={shoots.items.length === 0}>
        <ShootList {...shoots} />
      </Part>
      {waitingPart('talent')}
      {waitingPart('client')}
      <Part title="Charge par talent" empty="Personne n’a rien en main" isEmpty={load.length === 0} isAside>
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
          isAside
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
  const data = shownData(query)
  if (!data)
    return (
      <Card>
        <QueryState query={query} lines={6} />
      </Card>
    )
  return (
    <>
      {data.firstSteps && <FirstStepsCard steps={data.firstSteps} />}
      <Figures {...data} />
      <Parts {...data} />
    </>
  )
}
