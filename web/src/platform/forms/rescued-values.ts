export type TypedValues = Readonly<Record<string, unknown>>

/** Passwords and codes are typed again. So is a consent: what is agreed to may no longer be what was read. */
const neverKept = /password|^code$|^consents$/i

/** Of what was typed, what is given back after the end of a session; null without any. */
export function rescuedValues(typed: TypedValues): TypedValues | null {
  const kept = Object.entries(typed).filter(([name]) => !neverKept.test(name))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
