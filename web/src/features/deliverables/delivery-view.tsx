import type { Deliverable } from '@regie/contract/deliverables/schema'
import { plural } from '@regie/contract/french'
import { closureTexts, mediaKindLabels } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { Download, PackageCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MediaPicture } from '#features/medias/media-picture.tsx'
import { saveChosen, saveOriginal } from '#features/medias/save-files.ts'
import { MediaViewer } from '#features/medias/viewer/media-viewer.tsx'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { momentText } from '#ui/text/french-date.ts'
import { options } from './client.ts'
import { formatText } from './format-text.ts'

type DeliveryViewProps = {
  productionId: string
  /** Null: all deliverables of the production. */
  postProductionId: string | null
  /** What stands beside a deliverable. */
  renderBeside?: ((file: Deliverable) => ReactNode) | undefined
}

function DeliverableRow({ file, beside, onOpen }: { file: Deliverable; beside: ReactNode; onOpen: () => void }) {
  const { name, size, webVersion, downloads, postProductionName, closedBy } = file
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="w-28 shrink-0 overflow-hidden rounded-md">
        <MediaPicture media={file} />
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <button
          type="button"
          onClick={onOpen}
          className="touch-area text-left font-medium wrap-anywhere hover:underline"
        >
          {name}
        </button>
        <p className="text-sm text-muted">
          {[formatText(file), sizeText(size), postProductionName].filter(Boolean).join(' · ')}
        </p>
        {downloads && (
          <p className="mt-0.5 text-xs text-muted">
            {downloads.count === 0
              ? 'Pas encore téléchargé'
              : `Téléchargé ${downloads.count} fois${downloads.lastByName && downloads.lastAt ? `, la dernière par ${downloads.lastByName} le ${momentText(downloads.lastAt)}` : ''}`}
          </p>
        )}
        {beside}
        {closedBy && <p className="mt-1 text-sm">{closureTexts[closedBy]}</p>}
      </div>
      {!closedBy && (
        <div className="flex flex-wrap gap-2">
          {webVersion && (
            <a
              href={webVersion.url}
              download={webVersion.name}
              className="touch-height inline-flex h-9 items-center rounded-md border border-line px-3 text-sm font-medium hover:bg-hover"
            >
              {`Version web (${sizeText(webVersion.size)})`}
            </a>
          )}
          <Button
            variant="primary"
            icon={Download}
            aria-label={`Télécharger ${name}`}
            onClick={() => saveOriginal(file)}
          >
            Original
          </Button>
        </div>
      )}
    </li>
  )
}

/** The final files by kind, with a viewer and downloads, one by one or together. */
export function DeliveryView({ productionId, postProductionId, renderBeside }: DeliveryViewProps) {
  const query = useQuery(
    postProductionId === null
      ? options.ofProduction({ params: { productionId } })
      : options.ofPostProduction({ params: { postProductionId } }),
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const saving = useChange((mediaIds: string[]) => saveChosen(productionId, { mediaIds, folderIds: [] }), { stale: [] })
  const files = shownData(query)
  if (!files)
    return (
      <Card padding="lg">
        <QueryState query={query} lines={6} />
      </Card>
    )
  if (files.length === 0)
    return (
      <Card padding="lg">
        <EmptyState icon={PackageCheck} title="Aucun livrable">
          Les fichiers validés et ceux que l’agence livre apparaissent ici.
        </EmptyState>
      </Card>
    )
  const kinds = [...new Set(files.map(({ kind }) => kind))]
  const ids = files.map(({ id }) => id)
  const openFiles = files.filter(({ closedBy }) => closedBy === null)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{plural(files.length, 'Un livrable', `${files.length} livrables`)}</h2>
        {openFiles.length > 1 && (
          <Button
            variant="primary"
            icon={Download}
            pending={saving.isPending}
            onClick={() => saving.mutate(openFiles.map(({ id }) => id))}
          >
            {`Tout télécharger (${sizeText(openFiles.reduce((sum, { size }) => sum + size, 0))})`}
          </Button>
        )}
      </div>
      {kinds.map((kind) => (
        <Card key={kind} title={mediaKindLabels[kind]} padding="none">
          <ul className="divide-y divide-line">
            {files
              .filter((file) => file.kind === kind)
              .map((file) => (
                <DeliverableRow
                  key={file.id}
                  file={file}
                  beside={renderBeside?.(file)}
                  onOpen={() => setOpenId(file.id)}
                />
              ))}
          </ul>
        </Card>
      ))}
      {openId && (
        <MediaViewer
          mediaId={openId}
          siblings={ids}
          onOpen={setOpenId}
          closedBy={files.find(({ id }) => id === openId)?.closedBy ?? null}
        />
      )}
    </div>
  )
}
