import { plural } from '@regie/contract/french'
import { kindFacts } from '@regie/contract/medias/rules'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { pageName } from '@regie/contract/medias/schema/previews'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { VersionFile } from '@regie/contract/review/schema'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import * as medias from '#features/medias/client.ts'
import { MediaIcon } from '#features/medias/media-icon.tsx'
import { MediaPicture } from '#features/medias/media-picture.tsx'
import { MediaStage } from '#features/medias/viewer/media-stage.tsx'
import { QueryState } from '#platform/api/query-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from '../client.ts'

/** Files of the strip; the others are listed below it. */
const maxFiles = 12

/** The last version, played in place. Nothing until there is one. */
export function LastVersion({ postProduction: { id } }: { postProduction: PostProductionListed }) {
  const { data: versions } = useQuery(options.versions({ params: { postProductionId: id } }))
  const version = versions?.find(({ withdrawnAt }) => withdrawnAt === null)
  const [chosenKey, choose] = useState<string | null>(null)
  const shown = version?.files.find(({ key }) => key === chosenKey) ?? version?.files[0]
  if (!version || !shown) return null
  const { files } = version
  const comments = version.comments.filter(({ fileKey, parentId }) => fileKey === shown.key && parentId === null)
  return (
    <Card
      title={`Dernière version : ${version.number}`}
      description={
        comments.length === 0
          ? 'Aucun commentaire sur ce fichier.'
          : plural(comments.length, 'Un commentaire sur ce fichier.', `${comments.length} commentaires sur ce fichier.`)
      }
      padding="none"
    >
      <Stage key={shown.key} file={shown} />
      {files.length > 1 && (
        <ul aria-label="Fichiers de la version" className="flex gap-2 overflow-x-auto border-t border-line p-2">
          {files.slice(0, maxFiles).map((file) => (
            <li key={file.key} className="w-32 shrink-0">
              <FileButton file={file} isShown={file.key === shown.key} onShow={() => choose(file.key)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Stage({ file: { key } }: { file: VersionFile }) {
  const query = useQuery(medias.options.get({ params: { mediaId: key } }))
  return (
    <div className="dark relative grid aspect-video place-items-center overflow-hidden bg-canvas text-ink">
      {query.data ? (
        <Shown key={query.data.previews?.run} media={query.data} />
      ) : (
        <div className="w-full p-4">
          <QueryState query={query} />
        </div>
      )}
    </div>
  )
}

/** A recording plays; a photo or a page stands still: its zoom, in the room, would take the wheel of the page. */
function Shown({ media }: { media: MediaDetail }) {
  const { shownAs } = kindFacts[media.kind]
  const still = shownAs === 'picture' ? 'large' : shownAs === 'pages' ? pageName(1) : null
  if (still === null || !media.previews?.files.some(({ name }) => name === still)) return <MediaStage media={media} />
  return (
    <img
      src={medias.previewAddress(media, still)}
      alt={media.name}
      decoding="async"
      className="absolute inset-0 size-full object-contain"
    />
  )
}

type FileButtonProps = { file: VersionFile; isShown: boolean; onShow: () => void }

function FileButton({ file: { key, name, kind }, isShown, onShow }: FileButtonProps) {
  const { data: media } = useQuery(medias.options.get({ params: { mediaId: key } }))
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      title={name}
      className={clsx(
        'block w-full overflow-hidden rounded-md border text-left',
        isShown ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      {media ? (
        <MediaPicture media={media} />
      ) : (
        <span className="grid aspect-video place-items-center bg-sunken">
          <MediaIcon kind={kind} className="size-6" />
        </span>
      )}
      <span className="block truncate px-2 py-1 text-xs">{name}</span>
    </button>
  )
}
