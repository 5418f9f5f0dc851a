import { type Turn, turnLabels } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { usePreferences } from '#platform/session/preferences.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { options } from './client.ts'
import { RhythmDialog } from './rhythm-dialog.tsx'
import { WaitList } from './wait-list.tsx'

const choices = ['all', 'client', 'talent', 'staff'] as const
type Choice = (typeof choices)[number]
const choiceLabels: Record<Choice, string> = { all: 'Tous', ...turnLabels }
const turnsOf = (choice: Choice): Turn[] | undefined => (choice === 'all' ? undefined : [choice])

/** « Relances »: everything that waits for somebody, the longest first. */
export function WaitsPage() {
  const [choice, setChoice] = useState<Choice>('all')
  const [hasRhythm, setRhythm] = useState(false)
  const sets = useCan('agency.update')
  const producteurId = usePreferences(({ followedUserId }) => followedUserId)
  const who = turnsOf(choice)
  const query = useQuery(options.read({ query: { ...(producteurId && { producteurId }), ...(who && { who }) } }))
  const data = shownData(query)
  return (
    <>
      <PageHeader
        title="Relances"
        description="Ce qui attend quelqu’un, le plus ancien d’abord."
        actions={
          <>
            <FollowedUserFilter />
            {sets && (
              <Button icon={Settings2} onClick={() => setRhythm(true)}>
                Régler les relances
              </Button>
            )}
          </>
        }
      />
      <div className="mb-4 max-w-md">
        <Segmented
          legend="Qui est attendu"
          labels={choiceLabels}
          values={choices}
          value={choice}
          onChange={setChoice}
        />
      </div>
      {!data && (
        <Card padding="lg">
          <QueryState query={query} lines={6} />
        </Card>
      )}
      {data && data.waits.length === 0 && (
        <Card padding="lg">
          <EmptyState icon={BellRing} title="Rien n’attend personne">
            Ce qui est à faire par un client, un talent ou l’agence apparaît ici.
          </EmptyState>
        </Card>
      )}
      {data && data.waits.length > 0 && (
        <Card padding="none">
          <WaitList data={data} isProjectNamed />
        </Card>
      )}
      {hasRhythm && <RhythmDialog onClose={() => setRhythm(false)} />}
    </>
  )
}
