/** How the rows are drawn. */
export type Form = 'table' | 'list' | 'wall'

/** Where the rows are scrolled to. */
export type Place = {
  /** The drawing that counts `top`. */
  form: Form
  /** In pixels. */
  top: number
  /** The first row in sight, with the part of it that is above. */
  rank: number
}

/** Where a drawing begins: at the pixels where it was left, or at the row where another drawing was. */
export type Start = { top: number } | { rank: number }

/** Null for a drawing that begins at its top. */
export function startOf(place: Place | undefined, form: Form): Start | null {
  if (!place) return null
  return place.form === form ? { top: place.top } : { rank: Math.floor(place.rank) }
}
