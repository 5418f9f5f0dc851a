import { useState } from 'react'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { FormButtons } from './name-form.tsx'
import type { PresetItem } from './preset.ts'
import { foldersFor, placeOf } from './preset-tree.ts'

type MoveFormProps = {
  items: readonly PresetItem[]
  item: PresetItem
  onSubmit: (folderId: string | null) => void
  onCancel: () => void
}

/** Chooses a folder for an item: the alternative to dragging. */
export function MoveForm({ items, item, onSubmit, onCancel }: MoveFormProps) {
  const [folderId, setFolderId] = useState(placeOf(items, item.id)?.folderId ?? '')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(folderId || null)
      }}
    >
      <NativeSelect
        label={`Déplacer « ${item.label} » vers`}
        value={folderId}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu that led here has just closed
        autoFocus
        onChange={(event) => setFolderId(event.target.value)}
      >
        <option value="">Aucun dossier</option>
        {foldersFor(items, item.id).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <FormButtons submitLabel="Déplacer" onCancel={onCancel} />
    </form>
  )
}
