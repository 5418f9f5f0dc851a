import { counted } from '@regie/contract/french'
import { keysOf } from '@regie/contract/keys'
import { type PictureLabel, pictureLabels, type SelectionImage } from '@regie/contract/selection/schema'
import { clsx } from 'clsx'
import { Check, Star } from 'lucide-react'
import type { ImageMark } from './mark-queue.ts'

export const labelColours: Record<PictureLabel, string> = {
  RED: '#ff453a',
  YELLOW: '#ffd60a',
  GREEN: '#30d158',
  BLUE: '#0a84ff',
}

type MarkControlsProps = {
  image: SelectionImage
  /** Left out in read-only mode. */
  onMark: ((mark: ImageMark) => void) | undefined
}

/** Chooses an image, gives it stars and a colour. */
export function MarkControls({ image, onMark }: MarkControlsProps) {
  const { name, isChosen, stars, label } = image
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`Choisir ${name}`}
        disabled={!onMark}
        onClick={() => onMark?.({ isChosen: !isChosen })}
        className={clsx(
          'touch-height inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium',
          isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong hover:bg-hover',
        )}
      >
        <Check aria-hidden="true" className="size-4" />
        {isChosen ? 'Choisie' : 'Choisir'}
      </button>
      <fieldset className="flex" disabled={!onMark}>
        <legend className="sr-only">{`Étoiles de ${name}`}</legend>
        {[1, 2, 3, 4, 5].map((value) => (
          <button
            key={value}
            type="button"
            aria-label={counted(value, 'étoile', 'étoiles')}
            aria-pressed={stars === value}
            onClick={() => onMark?.({ stars: stars === value ? 0 : value })}
            className="grid size-7 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11"
          >
            <Star
              aria-hidden="true"
              className={clsx('size-4', stars >= value ? 'fill-current text-warning-ink' : 'text-muted')}
            />
          </button>
        ))}
      </fieldset>
      <fieldset className="flex" disabled={!onMark}>
        <legend className="sr-only">{`Couleur de ${name}`}</legend>
        {keysOf(pictureLabels).map((value) => (
          <button
            key={value}
            type="button"
            aria-label={pictureLabels[value]}
            aria-pressed={label === value}
            onClick={() => onMark?.({ label: label === value ? null : value })}
            className="grid size-7 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11"
          >
            <span
              className={clsx(
                'size-4 rounded-full border-2',
                label === value ? 'border-ink' : 'border-transparent opacity-60',
              )}
              style={{ background: labelColours[value] }}
            />
          </button>
        ))}
      </fieldset>
    </div>
  )
}
