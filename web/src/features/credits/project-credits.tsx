import { creditsCount, creditsText } from '@regie/contract/credits/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Minus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from './client.ts'
import { MoveCredits } from './move-credits.tsx'

/** Credits used by a project's productions; hidden when its company buys none. */
export function ProjectCredits({ projectId }: { projectId: string }) {
  const edits = useCan('credits.edit')
  const { data } = useQuery(options.ofProject({ params: { projectId } }))
  const [uses, setUses] = useState(false)
  if (!data) return null
  return (
    <Card
      title="Crédits"
      padding="none"
      actions={
        edits &&
        data.productions.length > 0 && (
          <Button icon={Minus} onClick={() => setUses(true)}>
            Utiliser des crédits
          </Button>
        )
      }
    >
      <p className="border-b border-line px-4 py-3 text-sm">
        <span className="font-semibold">{creditsCount(data.used)}</span>
        {` sur ce projet. Il en reste ${creditsText(data.balance)} à `}
        <Link
          to="/admin/companies/$companyId"
          params={{ companyId: data.companyId }}
          className="rounded-sm underline underline-offset-3"
        >
          {data.companyName}
        </Link>
        .
      </p>
      {data.productions.length > 0 && (
        <ul className="divide-y divide-line text-sm">
          {data.productions.map(({ id, name, used }) => (
            <li key={id} className="flex items-center justify-between gap-4 px-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="shrink-0 tabular-nums">{Number(used) === 0 ? '–' : creditsCount(used)}</span>
            </li>
          ))}
        </ul>
      )}
      {uses && <MoveCredits companyId={data.companyId} productions={data.productions} onClose={() => setUses(false)} />}
    </Card>
  )
}
