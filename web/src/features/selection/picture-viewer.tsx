import type { SelectionImage } from '@regie/contract/selection/schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect } from 'react'
import { Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import * as medias from '#features/medias/client.ts'
import { MediaStage } from '#features/medias/viewer/media-stage.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { DialogPanel } from '#ui/overlay/dialog-panel.tsx'
import { French } from '#ui/text/french.tsx'
import { useSwipe } from '#ui/use-swipe.ts'
import { MarkControls } from './mark-controls.tsx'
import { markOfKey } from './mark-keys.ts'
import type { ImageMark } from './mark-queue.ts'

type PictureViewerProps = {
  images: readonly SelectionImage[]
  /** Keys of the shown images; several are side by side. */
  keys: readonly string[]
  onShow: (key: string) => void
  onMark: ((key: string, mark: ImageMark) => void) | undefined
  onClose: () => void
}

function Stage({ mediaId }: { mediaId: string }) {
  const { data } = useQuery(medias.options.get({ params: { mediaId } }))
  return data ? <MediaStage key={data.previews?.run} media={data} /> : <Spinner label="Chargement de l’image" />
}

/**
 * One image as large as the window, up to its pixels, or several side by side. Images are chosen, rated and commented
 * in place.
 */
export function PictureViewer({ images, keys, onShow, onMark, onClose }: PictureViewerProps) {
  const shown = images.filter(({ key }) => keys.includes(key))
  const [only] = shown.length === 1 ? shown : []
  const index = only ? images.indexOf(only) : -1
  const former = index > 0 ? images[index - 1] : undefined
  const next = index >= 0 ? images[index + 1] : undefined
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (!only || (target instanceof HTMLElement && target.matches('input, textarea'))) return
      const to = key === 'ArrowLeft' ? former : key === 'ArrowRight' ? next : undefined
      if (to) onShow(to.key)
      // On a button, space presses it.
      const mark = target instanceof HTMLButtonElement && key === ' ' ? null : markOfKey(key, only)
      if (!mark || !onMark) return
      event.preventDefault()
      onMark(only.key, mark)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [only, former, next, onShow, onMark])
  const swipe = useSwipe((direction) => {
    const to = direction === 1 ? next : former
    if (to) onShow(to.key)
  })
  return (
    <French>
      <ModalOverlay isOpen onOpenChange={onClose} isDismissable className="dark fixed inset-0 z-40 bg-canvas text-ink">
        <Modal className="h-dvh">
          <DialogPanel className="flex h-full flex-col outline-none">
            <header className="flex items-center gap-2 border-b border-line px-4 py-2">
              <Heading slot="title" className="min-w-0 flex-1 truncate text-sm font-semibold">
                {only ? only.name : `${shown.length} images côte à côte`}
              </Heading>
              {only && (
                <>
                  <span className="text-sm text-muted tabular-nums">{`${index + 1} / ${images.length}`}</span>
                  <IconButton
                    icon={ChevronLeft}
                    label="Image précédente"
                    disabled={!former}
                    onClick={() => former && onShow(former.key)}
                  />
                  <IconButton
                    icon={ChevronRight}
                    label="Image suivante"
                    disabled={!next}
                    onClick={() => next && onShow(next.key)}
                  />
                </>
              )}
              <IconButton icon={X} label="Fermer" onClick={onClose} />
            </header>
            <div
              {...(only && swipe)}
              className="grid min-h-0 flex-1 touch-pan-y gap-1"
              style={{ gridTemplateColumns: `repeat(${Math.min(shown.length, 2)}, 1fr)` }}
            >
              {shown.map((image) => (
                <section key={image.key} aria-label={image.name} className="flex min-h-0 flex-col">
                  <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden bg-sunken">
                    <Stage mediaId={image.key} />
                  </div>
                  <div className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-2">
                    {!only && <span className="w-full truncate text-xs text-muted">{image.name}</span>}
                    <MarkControls image={image} onMark={onMark && ((mark) => onMark(image.key, mark))} />
                    <input
                      aria-label={`Commentaire sur ${image.name}`}
                      placeholder="Un mot sur cette image"
                      maxLength={1000}
                      value={image.comment}
                      readOnly={!onMark}
                      onChange={({ target }) => onMark?.(image.key, { comment: target.value })}
                      className="touch-height h-9 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-3 text-sm"
                    />
                  </div>
                </section>
              ))}
            </div>
          </DialogPanel>
        </Modal>
      </ModalOverlay>
    </French>
  )
}
