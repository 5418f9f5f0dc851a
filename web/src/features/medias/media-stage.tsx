import type { MediaDetail } from '@regie/contract/medias/schema'
import { useState } from 'react'
import { sizeText } from '../../ui/file-size.ts'
import { previewOf, shownOf } from './client.ts'
import { MediaIcon } from './media-icon.tsx'

/** The file itself, as the browser can show it; otherwise what it is. */
export function MediaStage({ media }: { media: MediaDetail }) {
  const { name, kind, size, previews } = media
  const [failed, setFailed] = useState(false)
  const address = shownOf(media)
  if (!failed && kind === 'IMAGE')
    return (
      <img
        src={previews ? previewOf(media, 'large') : address}
        alt={name}
        onError={() => setFailed(true)}
        className="max-h-full max-w-full object-contain"
      />
    )
  if (!failed && kind === 'VIDEO')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- rushes and edits under way have no captions
      <video
        src={address}
        {...(previews && { poster: previewOf(media, 'poster') })}
        controls
        playsInline
        onError={() => setFailed(true)}
        className="size-full object-contain"
      />
    )
  if (!failed && kind === 'AUDIO')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- sound under way has no captions
      <audio src={address} controls onError={() => setFailed(true)} className="w-full max-w-xl px-4" />
    )
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
