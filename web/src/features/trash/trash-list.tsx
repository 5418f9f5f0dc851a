import { trashDays } from '@regie/contract/deletion'
import { counted, typeset } from '@regie/contract/french'
import { trash } from '@regie/contract/trash/routes'
import { type TrashEntry, trashedLabels } from '@regie/contract/trash/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { choicesOf } from '#platform/forms/choices.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const daysLeft = ({ purgedAt }: TrashEntry) => Math.max(0, Math.ceil((Date.parse(purgedAt) - Date.now()) / 86_400_000))
const daysText = (trashed: TrashEntry) => {
  const days = daysLeft(trashed)
  return counted(days, 'jour', 'jours')
}

const columns = (onRestore: (trashed: TrashEntry) => void): readonly GridColumn<TrashEntry>[] => [
  { field: 'label', header: 'Nom', kind: 'text', place: 'name', value: ({ label }) => label, width: 240, grow: 2 },
  {
    field: 'type',
    header: 'Type',
    kind: 'enum',
    place: 'state',
    value: ({ type }) => type,
    options: choicesOf(trashedLabels),
    width: 150,
    filter: 'type',
  },
  {
    field: 'goesWith',
    header: 'Parti avec',
    kind: 'text',
    place: 'table',
    value: ({ goesWith }) => typeset(goesWith.join(', ')),
    width: 240,
    grow: 2,
  },
  {
    field: 'deletedByName',
    header: 'Par',
    kind: 'text',
    place: 'who',
    value: ({ deletedByName }) => deletedByName,
    width: 160,
  },
  {
    field: 'deletedAt',
    header: 'Supprimé le',
    kind: 'date',
    place: 'of',
    value: ({ deletedAt }) => deletedAt,
    withTime: true,
    width: 170,
    sort: 'deletedAt',
  },
  { field: 'left', header: 'Reste', kind: 'text', place: 'figure', value: daysText, width: 100 },
  {
    field: 'restore',
    header: 'Rétablir',
    kind: 'text',
    place: 'action',
    value: () => null,
    cell: (trashed) => (
      <Button
        size="sm"
        icon={ArchiveRestore}
        aria-label={`Rétablir « ${trashed.label} »`}
        onClick={() => onRestore(trashed)}
      >
        Rétablir
      </Button>
    ),
    width: 130,
  },
]

const trashPage = ({ filters, sort = '-deletedAt', ...paging }: GridRequest) =>
  options.list({ query: z.parse(trash.list.query, { ...filters, ...paging, sort }) })

/** Deleted rows that can still be restored. */
export function TrashList() {
  const queryClient = useQueryClient()
  const [confirming, setConfirming] = useState<TrashEntry | null>(null)
  const shown = useMemo(() => columns(setConfirming), [])
  const { dataUpdatedAt } = useQuery(trashPage({ limit: blockSize, filters: {} }))
  return (
    <>
      <PageHeader
        title="Corbeille"
        description={`Ce qui a été supprimé se rétablit pendant ${trashDays} jours, avec ce qui était parti avec.`}
      />
      <DataGrid
        label="Corbeille"
        columns={shown}
        source={(request) => queryClient.fetchQuery(trashPage(request))}
        version={dataUpdatedAt}
        searchLabel="Rechercher dans la corbeille"
        fileName="corbeille"
        emptyState={
          <EmptyState icon={Trash2} title="La corbeille est vide">
            {`Rien n’a été supprimé ces ${trashDays} derniers jours.`}
          </EmptyState>
        }
      />
      {confirming && <Restore trashed={confirming} onClose={() => setConfirming(null)} />}
    </>
  )
}

function Restore({ trashed, onClose }: { trashed: TrashEntry; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(() => api.restore({ params: { deletionId: trashed.id } }), {
    stale: [key, [trashed.type]],
    onDone: () => {
      toast.success(`« ${trashed.label} » est de retour.`)
      onClose()
    },
    onFailure: () => undefined,
  })
  return (
    <ConfirmDialog
      title={`Rétablir « ${trashed.label} » ?`}
      isOpen
      onOpenChange={onClose}
      confirmLabel="Rétablir"
      onConfirm={() => mutate(undefined)}
      pending={isPending}
      consequences={trashed.goesWith.map(typeset)}
      error={error ? messageOf(error) : undefined}
    >
      <p>
        {trashed.goesWith.length > 0
          ? 'L’élément reprend sa place, avec ce qui était parti avec :'
          : 'L’élément reprend sa place.'}
      </p>
    </ConfirmDialog>
  )
}
