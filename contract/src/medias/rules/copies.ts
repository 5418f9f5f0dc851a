import type { Preview, Previews } from '../schema/previews.ts'

/** The copies of a film that browsers play, in the order in which they are made: lines of the shorter side, at most. */
export const copyLines = { proxy: 540, 'proxy-1080': 1080, 'proxy-2160': 2160 } as const
export type CopyName = keyof typeof copyLines
const copyNames = ['proxy', 'proxy-1080', 'proxy-2160'] as const satisfies readonly CopyName[]

/** A picture larger than another by less shows no more. It saves a copy, and a change of size, by a few lines. */
const leastGain = 1.2
/** Pixels of the longer side that decoders of telephones accept. */
const longestSide = 4096

type Size = { width: number; height: number }
export type CopySize = Size & { name: CopyName }

/** The lines of a picture: pixels of its shorter side. */
export const linesOf = ({ width, height }: Size): number => Math.min(width, height)

/** The size with at most `lines` lines, never larger than the source, with even sides as H.264 requires. */
export function fittedSize(source: Size, lines: number): Size {
  const scale = Math.min(1, lines / linesOf(source), longestSide / Math.max(source.width, source.height))
  const even = (length: number) => Math.max(2, Math.min(Math.round((length * scale) / 2) * 2, length - (length % 2)))
  return { width: even(source.width), height: even(source.height) }
}

/** The copies of a film of a size, smallest first. A source that is hardly larger than a copy is copied as it is. */
export function copySizes(source: Size): CopySize[] {
  const sizes: CopySize[] = []
  for (const name of copyNames) {
    const isLargest = name === 'proxy-2160'
    const isLast = !isLargest && linesOf(source) <= copyLines[name] * leastGain
    sizes.push({ name, ...fittedSize(source, isLast ? linesOf(source) : copyLines[name]) })
    if (isLast) break
  }
  return sizes
}

export type MadeCopy = Preview & Size
const playedNames: ReadonlySet<string> = new Set(['light', ...copyNames])

/** The copies of a film that were made, smallest first. Empty for a sound. */
export const madeCopies = (previews: Pick<Previews, 'files'> | null): MadeCopy[] =>
  (previews?.files ?? [])
    .flatMap((file): MadeCopy[] => {
      const { name, width, height } = file
      return playedNames.has(name) && width !== null && height !== null ? [{ ...file, width, height }] : []
    })
    .toSorted((one, other) => linesOf(one) - linesOf(other))

/**
 * The copies that a film lacks, smallest first. Earlier releases made one of 720 lines: what shows hardly more than a
 * copy that is there is not made.
 */
export function missingCopies(source: Size, previews: Pick<Previews, 'files'>): CopySize[] {
  const made = madeCopies(previews)
  const most = Math.max(0, ...made.map(linesOf))
  return copySizes(source).filter(
    (size) => linesOf(size) > most * leastGain && !made.some(({ name }) => name === size.name),
  )
}

/** The one copy that guests of a marked link watch: the largest of at most 1 080 lines or so. */
export function markedCopySize(source: Size): CopySize {
  const sizes = copySizes(source)
  const found = sizes.findLast((size) => linesOf(size) <= copyLines['proxy-1080'] * leastGain) ?? sizes[0]
  if (!found) throw new Error('a film has a copy at least')
  return found
}

/** The copy that a person is given to watch elsewhere: the largest of at most 1 080 lines or so; null without one. */
export function webCopyOf(previews: Pick<Previews, 'files'> | null): MadeCopy | null {
  const made = madeCopies(previews)
  return made.findLast((copy) => linesOf(copy) <= copyLines['proxy-1080'] * leastGain) ?? made[0] ?? null
}
