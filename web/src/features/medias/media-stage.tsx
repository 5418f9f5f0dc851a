import type { MediaDetail } from '@regie/contract/medias/schema'
import { useState } from 'react'
import { sizeText } from '../../ui/file-size.ts'
import { shownOf } from './client.ts'
import { DocumentStage } from './document-stage.tsx'
import { MediaIcon } from './media-icon.tsx'
import { PictureStage } from './picture-stage.tsx'
import { FilmStage, SoundStage } from './recording-stage.tsx'

/** The file itself, as the browser can show it; otherwise what it is. */
export function MediaStage({ media }: { media: MediaDetail }) {
  const { name, kind, size, problem, previews } = media
  const [failed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  if (previews && kind === 'IMAGE') return <PictureStage media={media} />
  if (previews && kind === 'PDF') return <DocumentStage media={media} />
  // A picture that the server gave up is one that a browser should not try either.
  if (!failed && kind === 'IMAGE' && problem === null)
    return <img src={shownOf(media)} alt={name} onError={fail} className="max-h-full max-w-full object-contain" />
  if (!failed && kind === 'VIDEO') return <FilmStage media={media} onFailure={fail} />
  if (!failed && kind === 'AUDIO') return <SoundStage media={media} onFailure={fail} />
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
