import { plural } from '@regie/contract/french'
import type { Upload } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { api, key, options } from '../client.ts'
import { pickedFiles } from './dropped-files.ts'
import { depositFiles } from './upload-queue.ts'
import { type ChosenFile, useUploads } from './uploads.ts'

const matchesUpload = (upload: Upload, { file }: ChosenFile) =>
  file.name === upload.declaredName && file.size === upload.size && file.lastModified === upload.lastModified

/** Resumes interrupted uploads from the last received byte. Returns how many files match none of them. */
async function resume(uploads: readonly Upload[], files: readonly ChosenFile[]): Promise<number> {
  const left = [...files]
  const groups = new Map<string, { uploads: Upload[]; files: ChosenFile[] }>()
  for (const upload of uploads) {
    const index = left.findIndex((chosen) => matchesUpload(upload, chosen))
    const [chosen] = index < 0 ? [] : left.splice(index, 1)
    if (!chosen) continue
    const place = `${upload.folderId}/${upload.category}`
    const group = groups.get(place) ?? { uploads: [], files: [] }
    group.uploads.push(upload)
    group.files.push({ file: chosen.file, path: [] })
    groups.set(place, group)
  }
  for (const {
    uploads: [upload],
    files: some,
  } of groups.values())
    if (upload) {
      const { productionId, folderId, category } = upload
      await depositFiles({ productionId, folderId, category }, some)
    }
  return left.length
}

/** Uploads interrupted here or on another machine: a closed browser forgets its files. */
export function InterruptedUploads({ productionId }: { productionId: string }) {
  const { data: begun = [] } = useQuery(options.uploads({ params: { productionId } }))
  const here = useUploads((state) => state.items)
  const input = useRef<HTMLInputElement>(null)
  const uploads = begun.filter((upload) => !here.some((item) => item.key === upload.key))
  const going = useChange((files: readonly ChosenFile[]) => resume(uploads, files), {
    stale: [key],
    onDone: (strangers) => {
      if (strangers > 0)
        toast.warning(
          strangers === 1
            ? 'Un des fichiers choisis n’est pas de ceux qui ont été interrompus : il n’a pas été envoyé.'
            : `${strangers} des fichiers choisis ne sont pas de ceux qui ont été interrompus : ils n’ont pas été envoyés.`,
        )
    },
  })
  const leaving = useChange(
    async () => {
      for (const upload of uploads) await api.cancelUpload({ params: { mediaId: upload.key } })
    },
    { stale: [key], onFailure: (error) => toast.error(messageOf(error)) },
  )
  if (uploads.length === 0) return null
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
  const received = uploads.reduce((sum, upload) => sum + upload.received, 0)
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={plural(uploads.length, 'Un envoi a été interrompu', `${uploads.length} envois ont été interrompus`)}
      actions={
        <>
          <Button size="sm" variant="primary" pending={going.isPending} onClick={() => input.current?.click()}>
            Reprendre…
          </Button>
          <Button size="sm" pending={leaving.isPending} onClick={() => leaving.mutate(undefined)}>
            Abandonner
          </Button>
        </>
      }
    >
      <p>
        {sizeText(received)} sur {sizeText(size)} sont arrivés. Choisissez de nouveau{' '}
        {plural(uploads.length, 'ce fichier', 'ces fichiers')} pour reprendre là où{' '}
        {plural(uploads.length, 'il en était', 'ils en étaient')} :{' '}
        {uploads
          .slice(0, 3)
          .map(({ declaredName }) => `« ${declaredName} »`)
          .join(', ')}
        {uploads.length > 3 && ` et ${uploads.length - 3} autres`}.
      </p>
      <FileInput
        ref={input}
        multiple
        label="Fichiers à reprendre"
        onFiles={(files) => going.mutate(pickedFiles(files))}
      />
    </Alert>
  )
}
