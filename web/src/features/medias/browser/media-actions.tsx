import type { MediaFolder } from '@regie/contract/medias/schema'
import { api } from '../client.ts'
import type { MediaAction } from './media-menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { Selection } from './use-selection.ts'

/** The pending action and its target; `subject` when the target is a single item. */
export type PendingMediaAction = {
  act: MediaAction
  selection: Selection
  subject: { id: string; name: string; version: number; isFolder: boolean } | null
}

type MediaActionsProps = {
  productionId: string
  folders: readonly MediaFolder[]
  folderId: string | null
  pending: PendingMediaAction
  onClose: () => void
  onDone: () => void
}

/** The dialog that an action opens first. */
export function MediaActions({ pending: { act, selection, subject }, onClose, onDone, ...place }: MediaActionsProps) {
  const { productionId, folders, folderId } = place
  if (act === 'rename' && subject) {
    const { id, version, isFolder } = subject
    return (
      <NameDialog
        title={`Renommer « ${subject.name} »`}
        submitLabel="Renommer"
        name={subject.name}
        send={(name) =>
          isFolder
            ? api.updateFolder({ params: { folderId: id }, body: { name, version } })
            : api.update({ params: { mediaId: id }, body: { name, version } })
        }
        onClose={onClose}
      />
    )
  }
  const name = subject?.name ?? null
  if (act === 'remove') return <RemoveDialog {...{ productionId, selection, name, onClose, onDone }} />
  return <MoveDialog {...{ productionId, folders, selection, folderId, onClose, onDone }} />
}
