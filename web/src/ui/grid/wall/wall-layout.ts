/** Pixels: the least width of a card, the space between cards and around them, the words under a picture. */
const leastWidth = { wide: 220, narrow: 150 }
export const gap = 12
const wordsHeight = 104

export type WallLayout = {
  perLine: number
  cardWidth: number
  /** With the space under it. */
  lineHeight: number
}

/** Cards of one width that fill the lines of a wall, each under a picture of 16:9. `width`: that of the wall, in pixels. */
export function wallLayout(width: number): WallLayout {
  const inside = Math.max(0, width - 2 * gap)
  const least = width < 640 ? leastWidth.narrow : leastWidth.wide
  const perLine = Math.max(1, Math.floor((inside + gap) / (least + gap)))
  const cardWidth = Math.floor((inside - (perLine - 1) * gap) / perLine)
  return { perLine, cardWidth, lineHeight: Math.round((cardWidth * 9) / 16) + wordsHeight + gap }
}
