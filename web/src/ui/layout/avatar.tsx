import { clsx } from 'clsx'
import { use } from 'react'
import { PhotosContext } from '../photo-address.ts'

// Hues far enough apart to distinguish two people. Lightness and chroma are constant: contrast is too.
const hues = [25, 60, 110, 155, 195, 235, 290, 340]

const sizes = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-12 text-base' }

type AvatarProps = {
  name: string
  /** A picture; the initials show until it loads. */
  src?: string | undefined
  /** The person: their photo shows where the page knows it. */
  personId?: string | null | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/** A person or a company. Decorative: the name stands beside it. */
export function Avatar({ name, src, personId, size = 'md', className }: AvatarProps) {
  const photoOf = use(PhotosContext)
  const picture = src ?? (personId ? photoOf(personId) : undefined)
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(name) }}
      className={clsx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-[oklch(0.92_0.045_var(--hue))] font-semibold text-[oklch(0.36_0.09_var(--hue))] select-none dark:bg-[oklch(0.34_0.05_var(--hue))] dark:text-[oklch(0.92_0.05_var(--hue))]',
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
      {picture && (
        <img src={picture} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
      )}
    </span>
  )
}

/** The first character of a word, whole: an emoji is two code units or more. */
const firstOf = (word: string | undefined): string | undefined => Array.from(word ?? '')[0]

function initialsOf(name: string): string {
  const words = name.trim().split(/[\s-]+/)
  const first = firstOf(words[0]) ?? '?'
  const last = words.length > 1 ? (firstOf(words.at(-1)) ?? '') : ''
  return (first + last).toLocaleUpperCase('fr')
}

/** The same name always has the same hue. */
function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hues[sum % hues.length] ?? 0
}
