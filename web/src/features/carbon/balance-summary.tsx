import { type Balance, carbonText, type Reduction } from '@regie/contract/carbon/rules/balance'
import { carbonCategoryLabels } from '@regie/contract/carbon/rules/factors'
import { typeset } from '@regie/contract/french'
import { TrendingDown } from 'lucide-react'
import { BarTable } from '#ui/layout/bar-table.tsx'

/** The total, its uncertainty, and its breakdown. */
export function BalanceSummary({ balance }: { balance: Balance }) {
  const { total, margin, byCategory, uncounted } = balance
  return (
    <>
      <p className="text-3xl font-semibold tabular-nums">{carbonText(total)}</p>
      <p className="mt-1 mb-4 text-sm text-muted">
        {`Ordre de grandeur, à ${carbonText(margin)} près.`}
        {uncounted > 0 &&
          (uncounted === 1
            ? ' Une ligne n’est pas comptée, faute de facteur public.'
            : ` ${uncounted} lignes ne sont pas comptées, faute de facteur public.`)}
      </p>
      <BarTable
        caption="Émissions par catégorie"
        heads={['Catégorie', 'Émissions']}
        rows={byCategory.map(({ category, kg }) => ({
          key: category,
          label: carbonCategoryLabels[category],
          value: kg,
          text: carbonText(kg),
        }))}
      />
    </>
  )
}

/** The reductions with the largest effect. */
export function Reductions({ reductions }: { reductions: readonly Reduction[] }) {
  if (reductions.length === 0) return null
  return (
    <section aria-label="Ce qui réduirait le plus" className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-semibold">Ce qui réduirait le plus</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {reductions.map(({ advice, kg }) => (
          <li key={advice} className="flex items-start gap-2">
            <TrendingDown aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-ink" />
            <span className="min-w-0 flex-1">{typeset(advice)}</span>
            <span className="shrink-0 tabular-nums">{`−\u00a0${carbonText(kg)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
