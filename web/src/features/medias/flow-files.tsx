import type { FolderAskedOf, MediaCategory } from '@regie/contract/medias/schema'
import { MediaBrowser } from './browser/media-browser.tsx'
import { AskedFolders } from './deposit/asked-folders.tsx'

type FlowFilesProps = {
  productionId: string
  category: MediaCategory
  /** Party that deposits here: its asked folders are shown. */
  askedOf?: FolderAskedOf
  folderId: string | null
  mediaId: string | null
  /** Called when another folder or file is opened. */
  onPlace: (place: { dossier?: string | undefined; fichier?: string | undefined }) => void
}

/** The files of one category of a production, in a step of a flow. */
export function FlowFiles({ productionId, category, askedOf, folderId, mediaId, onPlace }: FlowFilesProps) {
  return (
    <>
      {askedOf && <AskedFolders productionId={productionId} of={askedOf} onOpen={(dossier) => onPlace({ dossier })} />}
      <MediaBrowser
        productionId={productionId}
        folderId={folderId}
        mediaId={mediaId}
        only={category}
        onOpenFolder={(dossier) => onPlace({ dossier: dossier ?? undefined })}
        onOpenMedia={(fichier) => onPlace({ dossier: folderId ?? undefined, fichier: fichier ?? undefined })}
      />
    </>
  )
}
