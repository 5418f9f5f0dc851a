import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/api/query-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AbsenceList } from './absence-list.tsx'
import { options } from './client.ts'

/** The absences of the signed-in person, who declares them. */
export function MyAbsences({ userId }: { userId: string }) {
  const query = useQuery(options.mine())
  return (
    <Card title="Vos absences" description="L’agence ne vous confie rien ces jours-là sans vous en parler.">
      <QueryState query={query} lines={2} />
      {query.data && <AbsenceList userId={userId} absences={query.data} mayChange />}
    </Card>
  )
}
