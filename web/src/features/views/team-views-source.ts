import { views } from '@regie/contract/views/routes'
import { messageOf } from '#platform/api/api-error.ts'
import { createClient } from '#platform/api/client.ts'
import { offerUndo } from '#platform/forms/offer-undo.ts'
import type { GridView } from '#ui/grid/presets/use-presets.ts'
import type { TeamViewsSource } from '#ui/layout/team-views.ts'
import { toast } from '#ui/overlay/toast.ts'

const { api } = createClient('views', views)

const listeners = new Set<() => void>()
const tellListeners = () => {
  for (const listener of listeners) listener()
}

/** What the server keeps of a view. */
const contentOf = ({ filters, columnState }: GridView) => ({
  filters: Object.fromEntries(
    Object.entries(filters).map(([field, value]) => [
      field,
      typeof value === 'object' && 'join' in value ? [...value] : value,
    ]),
  ),
  columnState: [...columnState],
})

async function change(send: () => Promise<unknown>, onDone: () => void): Promise<void> {
  try {
    await send()
    onDone()
  } catch (error) {
    toast.error(messageOf(error))
  } finally {
    // After a refusal too: the view has changed meanwhile.
    tellListeners()
  }
}

/** The views that the team shares, for the lists of the back office. */
export const teamViewsSource: TeamViewsSource = {
  read: (gridId, signal) => api.list({ query: { gridId } }, { signal }),
  onChange: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  share: (gridId, label, view) => {
    const body = { id: crypto.randomUUID(), gridId, label, ...contentOf(view) }
    void change(
      () => api.create({ body }),
      () => toast.success(`« ${label} » est partagée avec l’équipe.`),
    )
  },
  rename: ({ id, version }, label) =>
    void change(
      () => api.update({ params: { viewId: id }, body: { label, version } }),
      () => toast.success(`La vue s’appelle « ${label} » pour toute l’équipe.`),
    ),
  replace: ({ id, version, label }, view) =>
    void change(
      () => api.update({ params: { viewId: id }, body: { ...contentOf(view), version } }),
      () => toast.success(`« ${label} » est remplacée pour toute l’équipe.`),
    ),
  remove: (gridId, { id, label, ...view }) =>
    void change(
      () => api.remove({ params: { viewId: id } }),
      () =>
        offerUndo(`« ${label} » n’est plus partagée.`, {
          undo: () => api.create({ body: { id, gridId, label, ...contentOf(view) } }).finally(tellListeners),
          undone: `« ${label} » est de nouveau partagée.`,
          stale: [],
        }),
    ),
}
