import type { MediaDetail } from '@regie/contract/medias/schema'
import { type ReactNode, type Ref, useState } from 'react'
import { sizeText } from '#ui/text/file-size.ts'
import { playableAddress } from '../client.ts'
import { MediaIcon } from '../media-icon.tsx'
import { DocumentStage } from './document-stage.tsx'
import { PictureStage } from './picture-stage.tsx'
import { FilmStage, type SeekTo, SoundStage } from './recording-stage.tsx'

/** The file as the browser can show it, otherwise its facts. */
export function MediaStage({ media, seekRef }: { media: MediaDetail; seekRef?: Ref<SeekTo> }) {
  const { name, kind, size, problem, previews } = media
  const [failed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const ofKind = (): ReactNode => {
    switch (kind) {
      case 'IMAGE':
        if (previews) return <PictureStage media={media} />
        // A browser should not try a picture that the server failed to read.
        if (failed || problem !== null) return null
        return (
          <img
            src={playableAddress(media)}
            alt={name}
            onError={fail}
            className="max-h-full max-w-full object-contain"
          />
        )
      case 'PDF':
        return previews && <DocumentStage media={media} />
      case 'VIDEO':
        return failed ? null : <FilmStage media={media} seekRef={seekRef} onFailure={fail} />
      case 'AUDIO':
        return failed ? null : <SoundStage media={media} seekRef={seekRef} onFailure={fail} />
      case 'OTHER':
        return null
      default:
        return kind satisfies never
    }
  }
  const shown = ofKind()
  if (shown) return shown
  return (
    <div className="flex flex-col items-center gap-3 p-8 text-center">
      <MediaIcon kind={kind} className="size-16" />
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-muted">
        {failed ? 'Le navigateur ne sait pas montrer ce format : téléchargez-le.' : 'Ce fichier n’a pas d’aperçu.'}{' '}
        {sizeText(size)}.
      </p>
    </div>
  )
}
