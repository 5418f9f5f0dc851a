import { typeset } from '@regie/contract/french'
import type { OwnPayable } from '@regie/contract/payables/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from './client.ts'

/** What lacks of the talent, or whom the payment waits for. */
function standingOf({ steps }: OwnPayable): { isMine: boolean; text: string } {
  const owed = steps.filter(({ who }) => who === 'talent').flatMap(({ missing }) => missing)
  if (owed.length > 0) return { isMine: true, text: owed.join(' · ') }
  return { isMine: false, text: steps.length === 0 ? 'Bon à payer : le paiement va partir.' : 'L’agence s’en occupe.' }
}

/** The orders addressed to a talent until they are paid, and what lacks; nothing without any. */
export function OwnPayables() {
  const { data } = useQuery(options.own())
  if (!data || data.length === 0) return null
  return (
    <Card title="Commandes et paiements" padding="none" className="mb-6">
      <ul className="divide-y divide-line">
        {data.map((payable) => {
          const { isMine, text } = standingOf(payable)
          return (
            <li key={payable.prestationId} className="relative px-4 py-3 hover:bg-hover sm:px-6">
              <p className="text-sm text-muted wrap-anywhere">{payable.projectName}</p>
              <Link
                to="/talent/$prestationId"
                params={{ prestationId: payable.prestationId }}
                className="font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {payable.prestationName}
              </Link>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
                {isMine && <Badge tone="warning">À vous</Badge>}
                <span className="min-w-0 wrap-anywhere">{typeset(text)}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
