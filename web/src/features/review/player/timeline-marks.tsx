import type { Comment } from '@regie/contract/review/schema'
import { memo, type PointerEvent } from 'react'

type MarksProps = {
  comments: readonly Comment[]
  chosenId: string | null
  /** The last frame of the film. */
  last: number
  onChoose: (comment: Comment) => void
}

type Placed = { comment: Comment; from: number; to: number }

/** Largest distance between a click and its mark, in pixels. */
const reach = 14
/** Pixels: the height of the row, the width of a mark of one frame, the height of every mark. */
const [row, dot, tall] = [24, 8, 12]

/** Strokes of marks, in frames across and pixels down. Their round caps make pills of `dot` or `tall` pixels. */
const strokes = (marks: readonly Placed[]) => {
  const down = (tall - dot) / 2
  return {
    frames: marks.flatMap(({ from, to }) => (from === to ? [`M${from} ${row / 2 - down}v${2 * down}`] : [])).join(''),
    passages: marks.flatMap(({ from, to }) => (from === to ? [] : [`M${from} ${row / 2}H${to}`])).join(''),
  }
}

type StrokedProps = {
  marks: readonly Placed[]
  className: string
  /** Pixels around the marks. */
  outline?: number
}

function Stroked({ marks, className, outline = 0 }: StrokedProps) {
  const { frames, passages } = strokes(marks)
  const common = { className, fill: 'none', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <>
      {frames && <path d={frames} strokeWidth={dot + 2 * outline} {...common} />}
      {passages && <path d={passages} strokeWidth={tall + 2 * outline} {...common} />}
    </>
  )
}

/**
 * The comments along the timeline. A click selects the nearest mark: marks are small and may be close. Keyboards use the list.
 * One path for all of a colour: an element for each of a thousand comments makes every layout of the room slower. Memoised: the
 * pointer renders the timeline as it moves.
 */
export const TimelineMarks = memo(function TimelineMarks({ comments, chosenId, last, onChoose }: MarksProps) {
  const placed = comments.flatMap((comment): Placed[] =>
    comment.frameIn === null ? [] : [{ comment, from: comment.frameIn, to: comment.frameOut ?? comment.frameIn }],
  )
  const chosen = placed.filter(({ comment }) => comment.id === chosenId)
  const others = placed.filter(({ comment }) => comment.id !== chosenId)
  /** The comment of the mark under the pointer, or beside it. */
  const under = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): Comment | null => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = ((clientX - left) / width) * last
    const far = (reach / width) * last
    const away = ({ from, to }: Placed) => Math.max(from - at, at - to, 0)
    const [nearest] = placed.toSorted((a, b) => away(a) - away(b) || a.to - a.from - (b.to - b.from))
    return nearest && away(nearest) <= far ? nearest.comment : null
  }
  const stroked = (marks: readonly Placed[]) => (
    <>
      <Stroked marks={marks.filter(({ comment }) => comment.resolvedAt)} className="stroke-line-strong" />
      <Stroked marks={marks.filter(({ comment }) => !comment.resolvedAt)} className="stroke-accent" />
    </>
  )
  return (
    <div
      aria-hidden="true"
      data-marks=""
      className="relative h-6 cursor-pointer"
      onPointerDown={(event) => {
        const comment = under(event)
        if (comment) onChoose(comment)
      }}
      onPointerMove={(event) => {
        const comment = under(event)
        event.currentTarget.title = comment ? `${comment.authorName} : ${comment.text}` : ''
      }}
    >
      <svg
        viewBox={`0 0 ${Math.max(last, 1)} ${row}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        {stroked(others)}
        <Stroked marks={chosen} className="stroke-ink" outline={2} />
        {stroked(chosen)}
      </svg>
    </div>
  )
})
