import { creditsCount, creditsText } from '@regie/contract/credits/rules'
import { type CreditAccount, creditKindLabels } from '@regie/contract/credits/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Coins, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { controlStyle } from '#ui/form/control-style.ts'
import { Card } from '#ui/layout/card.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'
import { MoveCredits } from './move-credits.tsx'

/** Every movement, with the balance after it. */
function Ledger({ entries }: Pick<CreditAccount, 'entries'>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Mouvements des crédits</caption>
        <thead className="border-b border-line text-left text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              Mouvement
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              Crédits
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              Solde
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map(({ id, kind, amount, balance, reason, productionId, productionName, projectId, byName, at }) => (
            <tr key={id}>
              <td className="px-4 py-2.5">
                <p className="wrap-anywhere">
                  <span className="font-medium">{creditKindLabels[kind]}</span>
                  {productionName && ' · '}
                  {productionName && productionId && projectId ? (
                    <Link
                      to="/admin/projects/$projectId/productions/$productionId"
                      params={{ projectId, productionId }}
                      className="rounded-sm underline underline-offset-3"
                    >
                      {productionName}
                    </Link>
                  ) : (
                    productionName
                  )}
                  {reason && ` · ${reason}`}
                </p>
                <p className="text-muted">{`${momentText(at)}${byName ? ` par ${byName}` : ''}`}</p>
              </td>
              <td className="px-4 py-2.5 text-right whitespace-nowrap tabular-nums">
                {amount.startsWith('-') ? creditsText(amount) : `+${creditsText(amount)}`}
              </td>
              <td className="px-4 py-2.5 text-right whitespace-nowrap tabular-nums">{creditsText(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Threshold({ account: { companyId, lowAt } }: { account: CreditAccount }) {
  const { mutate, isPending } = useChange(
    (value: string) => api.setThreshold({ params: { companyId }, body: { lowAt: value } }),
    { stale: [key] },
  )
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 text-sm text-muted"
      onSubmit={(event) => {
        event.preventDefault()
        const value = new FormData(event.currentTarget).get('lowAt')
        if (typeof value === 'string') mutate(value)
      }}
    >
      <label htmlFor="credits-low">Prévenir quand il n’en reste plus que</label>
      <input
        id="credits-low"
        name="lowAt"
        inputMode="decimal"
        autoComplete="off"
        key={lowAt}
        defaultValue={creditsText(lowAt)}
        className={controlStyle('md', 'max-w-24 text-right tabular-nums')}
      />
      <Button type="submit" size="sm" pending={isPending}>
        Enregistrer
      </Button>
    </form>
  )
}

/** The credits of a company: the balance, every movement, and a button that records one. */
export function CompanyCredits({ companyId }: { companyId: string }) {
  const edits = useCan('credits.edit')
  const query = useQuery(options.ofCompany({ params: { companyId } }))
  const account = query.data
  const [moves, setMoves] = useState(false)
  return (
    <Card
      title="Crédits"
      padding="none"
      actions={
        edits && (
          <Button icon={Plus} onClick={() => setMoves(true)}>
            Acheter ou ajuster
          </Button>
        )
      }
    >
      {query.isPending && (
        <div className="p-4">
          <SkeletonText lines={3} />
        </div>
      )}
      <QueryError query={query} />
      {account && (
        <>
          <p className="border-b border-line px-4 py-3">
            <span className="text-xl font-semibold tabular-nums">{creditsCount(account.balance)}</span>
            <span className="ml-3 text-sm text-muted">
              {`${creditsText(account.bought)} achetés, ${creditsText(account.used)} utilisés`}
              {Number(account.adjusted) !== 0 && `, ${creditsText(account.adjusted)} d’ajustements`}
            </span>
          </p>
          {account.entries.length === 0 ? (
            <EmptyState icon={Coins} title="Aucun mouvement" />
          ) : (
            <Ledger entries={account.entries} />
          )}
          {edits && <Threshold account={account} />}
        </>
      )}
      {moves && <MoveCredits companyId={companyId} productions={null} onClose={() => setMoves(false)} />}
    </Card>
  )
}
