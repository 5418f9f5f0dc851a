import { keysOf } from '@regie/contract/keys'
import { roleLabels } from '@regie/contract/permissions'
import { session } from '@regie/contract/session/routes'
import { type JournalledSignIn, signInMethods, signInOutcomes, signInRefusals } from '@regie/contract/session/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, LogIn } from 'lucide-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { PersonFilter } from '#features/companies/members/person-picker.tsx'
import { options } from '#features/session/client.ts'
import { choicesOf } from '#platform/forms/choices.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { WideOnly } from '#ui/overlay/folded-tools.tsx'

const outcomeOf = ({ refusal }: JournalledSignIn) => (refusal === null ? 'accepted' : 'refused')

const columns: readonly GridColumn<JournalledSignIn>[] = [
  {
    field: 'at',
    header: 'Quand',
    kind: 'date',
    place: 'of',
    value: ({ at }) => at,
    withTime: true,
    width: 165,
    sort: 'at',
    filter: { from: 'from', to: 'to' },
  },
  {
    field: 'outcome',
    header: 'Résultat',
    kind: 'enum',
    place: 'state',
    value: outcomeOf,
    options: choicesOf(signInOutcomes),
    cell: (entry) => (
      <span className="inline-flex align-middle leading-normal">
        {entry.refusal === null ? (
          <StatusBadge tone="success" icon={CircleCheck} label={signInOutcomes.accepted} />
        ) : (
          <StatusBadge tone="danger" icon={CircleX} label={signInOutcomes.refused} />
        )}
      </span>
    ),
    width: 120,
    filter: 'outcome',
  },
  {
    field: 'user',
    header: 'Compte',
    kind: 'text',
    place: 'name',
    value: ({ user }) => user?.name ?? 'Aucun',
    width: 180,
    grow: 1,
  },
  {
    field: 'email',
    header: 'Adresse e-mail',
    kind: 'text',
    place: 'fact',
    value: ({ user }) => user?.email,
    width: 220,
    grow: 1,
    hidden: true,
  },
  {
    field: 'how',
    header: 'Par',
    kind: 'enum',
    place: 'fact',
    value: ({ how }) => how,
    options: choicesOf(signInMethods),
    width: 150,
    filter: 'how',
  },
  {
    field: 'refusal',
    header: 'Motif du refus',
    kind: 'enum',
    place: 'who',
    value: ({ refusal }) => refusal,
    options: choicesOf(signInRefusals),
    width: 215,
    grow: 1,
    filter: 'refusal',
  },
  { field: 'address', header: 'Adresse IP', kind: 'text', place: 'fact', value: ({ address }) => address, width: 125 },
  { field: 'browser', header: 'Navigateur', kind: 'text', place: 'fact', value: ({ browser }) => browser, width: 175 },
  {
    field: 'isNewBrowser',
    header: 'Nouveau navigateur',
    kind: 'boolean',
    place: 'fact',
    value: ({ isNewBrowser }) => isNewBrowser,
    width: 150,
    hidden: true,
  },
]

const signInsPage = ({ filters, sort = '-at', ...paging }: GridRequest) =>
  options.signIns({ query: z.parse(session.signIns.query, { ...filters, ...paging, sort }) })

/** Every sign-in, accepted or refused, filtered and exported in a grid. */
export function SignInsList() {
  const queryClient = useQueryClient()
  const [userId, setUserId] = useState<string | null>(null)
  const scope = useMemo(() => (userId === null ? {} : { userId }), [userId])
  const { dataUpdatedAt } = useQuery(signInsPage({ limit: blockSize, filters: scope }))
  const controls = (
    <PersonFilter
      label="De"
      roles={keysOf(roleLabels)}
      value={userId}
      onChange={setUserId}
      placeholder="Tout le monde"
    />
  )
  return (
    <>
      <PageHeader title="Connexions" actions={<WideOnly>{controls}</WideOnly>} />
      <DataGrid
        label="Connexions"
        columns={columns}
        source={(request) => queryClient.fetchQuery(signInsPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        choices={{ controls, active: userId === null ? 0 : 1 }}
        searchLabel="Rechercher un nom, une IP"
        fileName="connexions"
        emptyState={
          <EmptyState icon={LogIn} title="Aucune connexion">
            Rien ne répond aux filtres choisis.
          </EmptyState>
        }
      />
    </>
  )
}
