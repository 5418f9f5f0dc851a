import type { Media } from '@regie/contract/medias/schema'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { useState } from 'react'
import * as medias from '#features/medias/client.ts'
import { useDepositChoices } from '#features/medias/deposit/deposit-choices.ts'
import { DepositHere } from '#features/medias/deposit/deposit-here.tsx'
import { useMediaRights } from '#features/medias/media-rights.ts'
import { RecordingNotes } from '#features/medias/recording-notes.tsx'
import { useUploads } from '#features/medias/upload/uploads.ts'
import * as productions from '#features/productions/client.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { api, key, useShowChanged } from './client.ts'
import { useWaiver } from './waiver-dialog.tsx'

type AddVersionProps = {
  postProduction: PostProductionListed
  onClose: () => void
}

/** The files that are deposited from here: those on their way, and those that arrived. */
function useDeposited() {
  const [keys, setKeys] = useState<readonly string[]>([])
  const items = useUploads((state) => state.items).filter((item) => keys.includes(item.key))
  return {
    add: (more: readonly string[]) => setKeys((before) => [...before, ...more]),
    onItsWay: items.filter(({ status }) => status !== 'DONE'),
    arrived: items.filter(({ status }) => status === 'DONE').map(({ key: id }) => id),
  }
}

/** Adds a version: files of the production, which can be deposited at once, and a note. */
export function AddVersion({ postProduction, onClose }: AddVersionProps) {
  const { id: postProductionId, productionId, versionInterne, version } = postProduction
  /** What the person ticked or unticked. A file that was deposited from here is ticked by itself. */
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({})
  const deposited = useDeposited()
  const { mayDeposit } = useMediaRights()
  const deposits = useDepositChoices(undefined).includes('VERSION') && mayDeposit
  const [note, setNote] = useState('')
  const files = useQuery(
    medias.options.ofProduction({
      params: { productionId },
      query: { category: ['VERSION', 'LIVRABLE'], sort: '-createdAt', limit: 200 },
    }),
  )
  const isChosen = (id: string) => ticks[id] ?? deposited.arrived.includes(id)
  const chosen = [...new Set([...Object.keys(ticks), ...deposited.arrived])].filter(isChosen)
  const show = useShowChanged()
  const { mutate, isPending, error } = useChange(
    (waiver: string | null) =>
      api.addVersion({
        params: { postProductionId },
        body: { version, note, waiver, files: chosen.map((fileKey) => ({ key: fileKey })) },
      }),
    {
      stale: [key, productions.key],
      onDone: (row) => {
        show(row)
        toast.success(`La version ${row.versionInterne} est soumise.`)
        onClose()
      },
      // The dialog tells it, unless it is asked to go on.
      onFailure: (refusal) => void waiving.ask(refusal),
    },
  )
  const waiving = useWaiver(mutate)
  const toggle = ({ id }: Media, on: boolean) => setTicks((before) => ({ ...before, [id]: on }))
  const list = (
    <>
      {files.data?.data.length === 0 && deposited.onItsWay.length === 0 && (
        <EmptyState icon={Files} title="Aucun fichier à soumettre">
          {deposits
            ? 'Déposez ici ceux de la version : ils rejoignent les fichiers de la production.'
            : 'La production n’a encore aucun fichier de la catégorie Version. Ils apparaissent ici dès leur dépôt.'}
        </EmptyState>
      )}
      {files.data && files.data.data.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">Fichiers de la version</legend>
          {files.data.data.map((media) => (
            <Checkbox
              key={media.id}
              label={media.name}
              description={sizeText(media.size)}
              checked={isChosen(media.id)}
              onChange={({ target }) => toggle(media, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
  return (
    <Dialog
      title={`Soumettre la version ${versionInterne + 1}`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            pending={isPending}
            // A version is whole: what is on its way is awaited, or given up.
            disabled={chosen.length === 0 || deposited.onItsWay.length > 0}
            onClick={() => mutate(null)}
          >
            Soumettre
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
        {files.isPending && <SkeletonText lines={4} />}
        {deposits ? (
          <DepositHere
            destination={{ productionId, folderId: null, category: 'VERSION' }}
            onItsWay={deposited.onItsWay}
            onDeposited={deposited.add}
          >
            {list}
          </DepositHere>
        ) : (
          list
        )}
        <RecordingNotes productionId={productionId} mediaIds={chosen} isToSubmit />
        <TextArea
          label="Note"
          optional
          description="Ce qui a changé, ce qui reste à faire. Le client ne la voit pas."
          value={note}
          maxLength={4000}
          onChange={({ target }) => setNote(target.value)}
        />
        {waiving.dialog}
      </div>
    </Dialog>
  )
}
