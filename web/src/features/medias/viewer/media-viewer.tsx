import { isJudged } from '@regie/contract/medias/rules'
import { type Closure, closureTexts } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { messageOf } from '#platform/api/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { DialogPanel } from '#ui/overlay/dialog-panel.tsx'
import { French } from '#ui/text/french.tsx'
import { options } from '../client.ts'
import { useMediaRights } from '../media-rights.ts'
import { RecordingNotes } from '../recording-notes.tsx'
import { saveOriginal } from '../save-files.ts'
import { MediaFacts } from './media-facts.tsx'
import { MediaStage } from './media-stage.tsx'
import type { SeekTo } from './recording-stage.tsx'
import { RushNotes } from './rush-marks.tsx'

type MediaViewerProps = {
  mediaId: string
  /** The neighbouring files, in display order. */
  siblings: readonly string[]
  onOpen: (mediaId: string | null) => void
  /** Why the person may look at the file and not take it; null when they may. */
  closedBy?: Closure | null
}

/** A file over the page, the picture first; arrows open its neighbours. */
export function MediaViewer({ mediaId, siblings, onOpen, closedBy = null }: MediaViewerProps) {
  const { mayDownload } = useMediaRights()
  const { data: media, error, refetch } = useQuery(options.get({ params: { mediaId } }))
  const index = siblings.indexOf(mediaId)
  const former = index > 0 ? siblings[index - 1] : undefined
  const next = index >= 0 ? siblings[index + 1] : undefined
  useEffect(() => {
    const step = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLMediaElement || target instanceof HTMLInputElement) return
      const to = key === 'ArrowLeft' ? former : key === 'ArrowRight' ? next : undefined
      if (to) onOpen(to)
    }
    addEventListener('keydown', step)
    return () => removeEventListener('keydown', step)
  }, [former, next, onOpen])
  const close = () => onOpen(null)
  const seekRef = useRef<SeekTo>(null)
  return (
    <French>
      <ModalOverlay isOpen onOpenChange={close} isDismissable className="dark fixed inset-0 z-40 bg-canvas text-ink">
        <Modal className="h-dvh">
          <DialogPanel className="flex h-full flex-col outline-none">
            <header className="flex items-center gap-2 border-b border-line px-4 py-2">
              <Heading slot="title" className="min-w-0 flex-1 truncate text-sm font-semibold">
                {media?.name ?? 'Fichier'}
              </Heading>
              <IconButton
                icon={ChevronLeft}
                label="Fichier précédent"
                disabled={!former}
                onClick={() => former && onOpen(former)}
              />
              <IconButton
                icon={ChevronRight}
                label="Fichier suivant"
                disabled={!next}
                onClick={() => next && onOpen(next)}
              />
              {media && mayDownload && closedBy === null && (
                <Button icon={Download} onClick={() => saveOriginal(media)}>
                  <span className="max-sm:sr-only">Télécharger</span>
                </Button>
              )}
              <IconButton icon={X} label="Fermer" onClick={close} />
            </header>
            <div className="flex min-h-0 flex-1 max-lg:flex-col">
              <div className="relative grid min-h-0 min-w-0 flex-1 place-items-center overflow-hidden bg-sunken">
                {error ? (
                  <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
                ) : media ? (
                  <MediaStage key={`${media.id} ${media.previews?.run}`} media={media} seekRef={seekRef} />
                ) : (
                  <Spinner label="Chargement du fichier" />
                )}
              </div>
              {media && (
                <aside
                  aria-label="À propos de ce fichier"
                  className="w-full shrink-0 overflow-y-auto border-line p-4 max-lg:max-h-48 max-lg:border-t lg:w-80 lg:border-l"
                >
                  {closedBy && <p className="mb-4 text-sm">{closureTexts[closedBy]}</p>}
                  {isJudged[media.category] && (
                    <RecordingNotes
                      productionId={media.productionId}
                      mediaIds={[media.id]}
                      onSeek={(seconds) => seekRef.current?.(seconds)}
                    />
                  )}
                  <MediaFacts media={media} />
                  {media.category === 'RUSH' && <RushNotes key={media.id} media={media} />}
                </aside>
              )}
            </div>
          </DialogPanel>
        </Modal>
      </ModalOverlay>
    </French>
  )
}
