/** Characters of a passphrase. */
export const shortestPassphrase = 12

export const retentionUnits = ['d', 'w', 'm'] as const
export type RetentionUnit = (typeof retentionUnits)[number]
/** How many days, weeks and months keep a set. */
export type Retention = Partial<Record<RetentionUnit, number>>

const pattern = /^([1-9]\d{0,3})([dwm])$/

/** Reads `7d,4w,6m`; null when it is not of this form. */
export function parseRetention(text: string): Retention | null {
  const kept: Retention = {}
  for (const part of text.split(',')) {
    const [, count, letter] = pattern.exec(part.trim()) ?? []
    const unit = retentionUnits.find((one) => one === letter)
    if (count === undefined || !unit || kept[unit] !== undefined) return null
    kept[unit] = Number(count)
  }
  return kept
}
