import { creditsText } from '@regie/contract/credits/rules'
import { useQueries } from '@tanstack/react-query'
import { options } from './client.ts'

/** Credits left to the person's companies. */
export function OwnCredits({
  companies,
}: {
  companies: readonly { id: string; name: string; optionCredit: boolean }[]
}) {
  const buying = companies.filter(({ optionCredit }) => optionCredit)
  const accounts = useQueries({
    queries: buying.map(({ id }) => options.ofCompany({ params: { companyId: id } })),
  })
  if (buying.length === 0) return null
  return (
    <dl className="mb-4 grid gap-3 sm:grid-cols-3">
      {buying.map(({ id, name }, index) => {
        const account = accounts[index]?.data
        return (
          <div key={id} className="rounded-lg border border-line bg-surface px-4 py-3">
            <dt className="text-sm text-muted">{`Crédits de ${name}`}</dt>
            <dd className="mt-0.5 text-xl font-semibold tabular-nums">
              {account ? creditsText(account.balance) : '…'}
            </dd>
            {account && (
              <dd className="text-sm text-muted">{`${creditsText(account.used)} utilisés sur ${creditsText(account.bought)} achetés`}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
