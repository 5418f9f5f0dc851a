import { isWebImage } from '@regie/contract/medias/rules'
import type { RoomFile } from '@regie/contract/review/schema'
import { useState } from 'react'
import { playableAddress, previewAddress } from '#features/medias/client.ts'

const picture = 'absolute inset-0 size-full'

type StillPictureProps = {
  file: RoomFile
  /** Device pixels of the picture’s width on screen, enlarged. */
  width: number
}

/** A photo: its preview, then the original once more is to be seen than the preview holds. */
export function StillPicture({ file, width }: StillPictureProps) {
  const preview = file.previews?.files.find(({ name }) => name === 'large')
  const wantsMore = file.mayDownload && isWebImage(file.type) && width > (preview?.width ?? 0)
  const [isWhole, setWhole] = useState(false)
  if (wantsMore && !isWhole) setWhole(true)
  return (
    <>
      <img src={previewAddress(file, 'large')} alt={file.name} draggable={false} className={picture} />
      {isWhole && <img src={playableAddress(file)} alt="" draggable={false} className={picture} />}
    </>
  )
}
