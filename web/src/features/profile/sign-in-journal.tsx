import type { SignIn } from '@regie/contract/session/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { pages } from '#features/session/client.ts'
import { signInText } from '#features/session/sign-in-text.ts'
import { QueryState } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { momentText } from '#ui/text/french-date.ts'

/** Rows shown before the person asks for more. */
const perPage = 5

function Entry({ entry }: { entry: SignIn }) {
  const Icon = entry.refusal === null ? CircleCheck : CircleX
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${entry.refusal === null ? 'text-success-ink' : 'text-danger-ink'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {signInText(entry)}
          {entry.isNewBrowser && <Badge tone="info">Nouveau navigateur</Badge>}
        </p>
        <p className="text-muted wrap-anywhere">{`Le ${momentText(entry.at)} · ${entry.browser} · ${entry.address}`}</p>
      </div>
    </li>
  )
}

/** Sign-ins and refused attempts on the person's account. */
export function SignInJournal() {
  const query = useInfiniteQuery(pages.mySignIns({ query: { sort: '-at', limit: perPage } }))
  const entries = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Card title="Journal des connexions" padding="none">
      <p className="px-4 pt-3 text-sm text-muted">
        Si une connexion ne vient pas de vous, changez de mot de passe : vos autres sessions se ferment aussitôt.
      </p>
      <div className="px-4 empty:hidden">
        <QueryState query={query} lines={3} />
      </div>
      {query.data && entries.length === 0 && <p className="px-4 py-3 text-sm">Aucune connexion pour l’instant.</p>}
      <ul className="divide-y divide-line text-sm">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line p-3">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Voir les précédentes
          </Button>
        </div>
      )}
    </Card>
  )
}
