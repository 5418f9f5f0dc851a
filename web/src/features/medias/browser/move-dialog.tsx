import { plural } from '@regie/contract/french'
import type { MediaFolder } from '@regie/contract/medias/schema'
import { Folder } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import type { Selection } from './use-selection.ts'

type MoveDialogProps = {
  productionId: string
  folders: readonly MediaFolder[]
  selection: Selection
  /** The current folder of the moved items. */
  folderId: string | null
  onClose: () => void
  onDone: () => void
}

type Place = { id: string | null; name: string; depth: number }

/** Every folder except the moved ones, nested under its parent. */
function placesOf(
  folders: readonly MediaFolder[],
  moving: readonly string[],
  parentId: string | null,
  depth: number,
): Place[] {
  return folders
    .filter((folder) => folder.parentId === parentId && !moving.includes(folder.id))
    .flatMap(({ id, name }) => [{ id, name, depth }, ...placesOf(folders, moving, id, depth + 1)])
}

/** Asks for the destination folder of the selection. */
export function MoveDialog({ productionId, folders, selection, folderId, onClose, onDone }: MoveDialogProps) {
  const [into, setInto] = useState<string | null>(folderId)
  const places = [{ id: null, name: 'Tous les fichiers', depth: 0 }, ...placesOf(folders, selection.folderIds, null, 1)]
  const count = selection.mediaIds.length + selection.folderIds.length
  const { mutate, isPending, error } = useChange(
    () =>
      api.move({
        params: { productionId },
        body: {
          chosen: { mediaIds: [...selection.mediaIds], folderIds: [...selection.folderIds] },
          folderId: into,
        },
      }),
    {
      stale: [key],
      onDone: () => {
        toast.success(plural(count, 'C’est rangé.', `${count} éléments sont rangés.`))
        onDone()
      },
      onFailure: () => undefined,
    },
  )
  return (
    <Dialog
      title={plural(count, 'Ranger ailleurs', `Ranger ${count} éléments ailleurs`)}
      isOpen
      onOpenChange={onClose}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" pending={isPending} disabled={into === folderId} onClick={() => mutate(undefined)}>
            Ranger ici
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">Dossier</legend>
        {places.map(({ id, name, depth }) => (
          <label
            key={id ?? ''}
            style={{ paddingLeft: `${0.5 + depth * 1.25}rem` }}
            className="touch-height flex items-center gap-2 rounded-md py-1.5 pr-2 text-sm hover:bg-hover has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input type="radio" name="folder" className="sr-only" checked={into === id} onChange={() => setInto(id)} />
            <Folder aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 truncate">{name}</span>
            {id === folderId && <span className="shrink-0 text-xs text-muted">(actuel)</span>}
          </label>
        ))}
      </fieldset>
      {error && (
        <Alert tone="danger" className="mt-3">
          {messageOf(error)}
        </Alert>
      )}
    </Dialog>
  )
}
