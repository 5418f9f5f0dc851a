/** Numbers from 0 to 1 (excluded) that are the same at each run, for a seed (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const mix = (from, to, share) => from + (to - from) * share
/** From 0 to 1 between two moments, with an easy beginning and end. */
export const ease = (from, to, at) => {
  const share = clamp((at - from) / (to - from))
  return share * share * (3 - 2 * share)
}
/** 1 from `from` to `to`, with a rise and a fall of `soft` seconds within. */
export const between = (from, to, at, soft = 0.6) => ease(from, from + soft, at) * (1 - ease(to - soft, to, at))
