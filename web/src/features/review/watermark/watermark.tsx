import { createContext, useContext, useId } from 'react'

/** What stands over every picture of the room; null for nothing. */
export const WatermarkText = createContext<string | null>(null)

/** Height of the letters, in CSS pixels. */
const letters = 13
/** Width of a letter, as a share of its height: enough for most texts. */
const letterWidth = 0.56

/** Repeats the reader’s name and the date over a picture, slanted, so that no screenshot goes without them. */
export function Watermark() {
  const text = useContext(WatermarkText)
  const id = useId()
  if (text === null) return null
  const width = Math.ceil(text.length * letters * letterWidth + letters * 8)
  const height = letters * 16
  const places = [
    [0, height * 0.25],
    [-width / 2, height * 0.75],
    [width / 2, height * 0.75],
  ] as const
  return (
    <svg aria-hidden="true" data-watermark={text} className="pointer-events-none absolute inset-0 size-full">
      <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
        {places.map(([x, y]) => (
          <text
            key={x}
            x={x}
            y={y}
            fontSize={letters}
            fontWeight={600}
            fill="#fff"
            stroke="#000"
            strokeWidth={1.2}
            paintOrder="stroke"
            opacity={0.35}
          >
            {text}
          </text>
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
