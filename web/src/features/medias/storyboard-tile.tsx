import type { Storyboard } from '@regie/contract/medias/schema/previews'
import type { CSSProperties } from 'react'

/** The tile of a moment, counted from 0. */
export const tileAt = ({ count, interval }: Storyboard, seconds: number): number =>
  Math.min(count - 1, Math.floor(seconds / interval))

/** CSS places a background by the share of what is left over. */
const shareOf = (index: number, count: number) => (count > 1 ? `${(index / (count - 1)) * 100}%` : '0%')

type StoryboardTileProps = {
  storyboard: Storyboard
  /** The address of the picture that holds the tiles. */
  address: string
  tile: number
  className?: string
  /** Its size; by default, that of a tile. */
  size?: Pick<CSSProperties, 'width' | 'height' | 'aspectRatio'>
}

/** One thumbnail of a film. */
export function StoryboardTile({
  storyboard,
  address,
  tile,
  className,
  size = storyboardSize(storyboard),
}: StoryboardTileProps) {
  const { columns, rows } = storyboard
  return (
    <span
      className={className ?? 'block'}
      style={{
        ...size,
        backgroundImage: `url("${address}")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${shareOf(tile % columns, columns)} ${shareOf(Math.floor(tile / columns), rows)}`,
      }}
    />
  )
}

const storyboardSize = ({ width, height }: Storyboard) => ({ width, height })
