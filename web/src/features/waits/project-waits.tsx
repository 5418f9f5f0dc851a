import { useQuery } from '@tanstack/react-query'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { useSetting } from '#platform/api/use-setting.ts'
import { useCan } from '#platform/session/session.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Card } from '#ui/layout/card.tsx'
import { api, key, options } from './client.ts'
import { WaitList } from './wait-list.tsx'

function ReminderSwitch({ projectId }: { projectId: string }) {
  const { data } = useQuery(options.ofProject({ params: { projectId } }))
  const { data: rhythm } = useQuery(options.rhythm())
  const { shown, choose, isPending } = useSetting(
    data?.isOn,
    (isOn: boolean) => api.setOfProject({ params: { projectId }, body: { isOn } }),
    [key],
  )
  if (shown === undefined || !rhythm) return null
  return (
    <div className="border-t border-line px-4 py-3">
      <Switch
        label="Relancer automatiquement"
        description={rhythm.isOn ? undefined : 'Le rythme des relances se choisit d’abord sur la page « Relances ».'}
        checked={shown}
        disabled={isPending}
        onChange={({ target }) => choose(target.checked)}
      />
    </div>
  )
}

/** What waits in a project: for whom, since when, until when. */
export function ProjectWaits({ projectId }: { projectId: string }) {
  const query = useQuery(options.read({ query: { projectId } }))
  const changes = useCan('projects.update')
  const data = shownData(query)
  return (
    <Card title="Ce qui attend, et qui" padding="none">
      {!data && (
        <div className="p-4">
          <QueryState query={query} lines={4} />
        </div>
      )}
      {data && data.waits.length === 0 && <p className="p-4 text-sm text-muted">Rien n’attend personne.</p>}
      {data && data.waits.length > 0 && <WaitList data={data} isProjectNamed={false} />}
      {changes && <ReminderSwitch projectId={projectId} />}
    </Card>
  )
}
