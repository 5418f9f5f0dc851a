import { FileName, FolderAskedOf, folderAskedOfLabels, type MediaFolder } from '@regie/contract/medias/schema'
import { useQueryClient } from '@tanstack/react-query'
import { FolderPlus, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useChange } from '#platform/api/use-change.ts'
import { choicesOf } from '#platform/forms/choices.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useFolder } from '../browser/use-folder.ts'
import { api, key } from '../client.ts'
import { filesText } from '../files-text.ts'
import { useMediaRights } from '../media-rights.ts'
import { FilledMark } from './asked-folders.tsx'

const AskedFolderInput = z.object({ name: FileName, askedOf: FolderAskedOf })

function AskDialog({ productionId, onClose }: { productionId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: AskedFolderInput,
    initial: { name: '', askedOf: 'CLIENT' },
    send: (typed) => api.createFolder({ body: { productionId, ...typed } }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  return (
    <FormDialog title="Demander un dossier" form={form} submitLabel="Demander" onClose={onClose}>
      <TextField
        label="Ce qui est attendu"
        description="Le nom du dossier : « Logos en SVG », « Musiques », « Interviews caméra A »."
        {...form.field('name')}
        autoComplete="off"
      />
      <NativeSelect label="À qui" {...form.field('askedOf')}>
        {choicesOf(folderAskedOfLabels).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </FormDialog>
  )
}

function AskedFolder({ folder }: { folder: MediaFolder & { askedOf: FolderAskedOf } }) {
  const { mayChange } = useMediaRights()
  const { id, version, name, askedOf, fileCount } = folder
  const leave = useChange(() => api.updateFolder({ params: { folderId: id }, body: { askedOf: null, version } }), {
    stale: [key],
  })
  return (
    <li className="flex items-center gap-3 py-2">
      <FilledMark folder={folder} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-muted">
          {`${folderAskedOfLabels[askedOf]} · ${fileCount === 0 ? 'rien pour le moment' : filesText(fileCount)}`}
        </p>
      </div>
      {mayChange && (
        <IconButton icon={X} label={`Ne plus demander « ${name} »`} size="sm" onClick={() => leave.mutate(undefined)} />
      )}
    </li>
  )
}

const isAsked = (folder: MediaFolder): folder is MediaFolder & { askedOf: FolderAskedOf } => folder.askedOf !== null

/** The folders that the agency asks its client and its talents to fill, on the brief page. */
export function AskedFoldersCard({ productionId }: { productionId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { mayDeposit, mayChange } = useMediaRights()
  const { folders } = useFolder(productionId, null)
  const askedFolders = folders.filter(isAsked)
  return (
    <Card
      title="Dossiers demandés"
      actions={
        mayDeposit &&
        mayChange && (
          <Button size="sm" icon={FolderPlus} onClick={() => setAsking(true)}>
            Demander un dossier
          </Button>
        )
      }
    >
      {askedFolders.length === 0 ? (
        <p className="text-sm text-muted">
          Rien n’est demandé. Le client et les talents voient ici ce que vous attendez d’eux, et ce qui manque.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {askedFolders.map((folder) => (
            <AskedFolder key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
      {isAsking && <AskDialog productionId={productionId} onClose={() => setAsking(false)} />}
    </Card>
  )
}
