import type { CoverSubject } from '@regie/contract/covers/schema'
import { clsx } from 'clsx'
import { Clapperboard, FolderOpen, type LucideIcon, Scissors } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { StoryboardTile } from '#features/medias/storyboard-tile.tsx'
import { useCover } from './client.ts'

const icons: Record<CoverSubject, LucideIcon> = {
  projects: FolderOpen,
  productions: Clapperboard,
  'post-productions': Scissors,
}

type CoverPictureProps = {
  of: CoverSubject
  id: string
  /** Its size; the picture fills it. */
  className: string
}

/** The picture of a row, or its icon where there is none. Moving the pointer along the picture of a film shows its moments. */
export function CoverPicture({ of, id, className }: CoverPictureProps) {
  const cover = useCover(of, id)
  const [tile, setTile] = useState<number | null>(null)
  const storyboard = cover?.storyboard ?? null
  const Icon = icons[of]
  const scrub = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    if (!storyboard || pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(0.999, Math.max(0, (clientX - left) / width))
    setTile(Math.floor(share * storyboard.count))
  }
  return (
    <span
      aria-hidden="true"
      onPointerMove={scrub}
      onPointerLeave={() => setTile(null)}
      className={clsx(
        'relative grid aspect-video shrink-0 place-items-center overflow-hidden bg-sunken text-muted',
        className,
      )}
    >
      {cover ? (
        <img src={cover.picture} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        cover === null && <Icon className="size-[45%] max-h-8 max-w-8 opacity-60" strokeWidth={1.5} />
      )}
      {storyboard && tile !== null && (
        <StoryboardTile
          storyboard={storyboard}
          address={storyboard.address}
          tile={tile}
          className={clsx('absolute', storyboard.width * 9 >= storyboard.height * 16 ? 'h-full' : 'w-full')}
          size={{ aspectRatio: `${storyboard.width} / ${storyboard.height}` }}
        />
      )}
    </span>
  )
}

const pictureInList = (of: CoverSubject) => (row: { id: string }, className: string) => (
  <CoverPicture of={of} id={row.id} className={className} />
)

/** The picture of a row in the list of each kind. */
export const pictureOfProject = pictureInList('projects')
export const pictureOfProduction = pictureInList('productions')
export const pictureOfPostProduction = pictureInList('post-productions')
