import { chance } from './chance.mjs'

/** Samples per second. */
export const rate = 48_000
const turn = 2 * Math.PI

/** Two channels of silence, of a length in seconds. */
export const silence = (seconds) => [new Float32Array(seconds * rate), new Float32Array(seconds * rate)]
/** The pitch, in hertz, of a note counted in half tones from the A of 440. */
export const pitch = (halfTones) => 440 * 2 ** (halfTones / 12)

/** Adds what `voice(t, rank)` gives from `at`, for `length` seconds; `pan` from -1 to 1. */
function add([left, right], { at, length, level = 1, pan = 0 }, voice) {
  const first = Math.round(at * rate)
  const [toLeft, toRight] = [level * Math.cos(((pan + 1) * Math.PI) / 4), level * Math.sin(((pan + 1) * Math.PI) / 4)]
  for (let rank = 0; rank < length * rate; rank += 1) {
    const place = first + rank
    if (place < 0) continue
    if (place >= left.length) return
    const value = voice(rank / rate, rank)
    left[place] += value * toLeft
    right[place] += value * toRight
  }
}

/** A wide and slow chord of detuned voices. */
export function pad(to, { at, length, notes, level = 0.1, bright = 0.35 }) {
  notes.forEach((note, index) => {
    for (const [detune, pan] of [
      [-0.07, -0.7],
      [0.06, 0.7],
      [0, 0],
    ]) {
      const step = turn * pitch(note + detune)
      const drift = 0.3 + 0.13 * index
      add(to, { at, length, level: level / 3, pan }, (t) => {
        const rise = Math.min(1, t / 1.6, (length - t) / 1.8)
        const shimmer = bright * (0.7 + 0.3 * Math.sin(t * drift * 2))
        return (
          rise * (Math.sin(step * t) + shimmer * Math.sin(2 * step * t + 0.4) + shimmer * 0.4 * Math.sin(3 * step * t))
        )
      })
    }
  })
}

/** A plucked string, of Karplus and Strong. */
export function pluck(to, { at, note, level = 0.25, pan = 0, length = 2.4, dull = 0.5, seed = 1 }) {
  const random = chance(seed + Math.round(at * 1000) + note * 31)
  const line = Float32Array.from({ length: Math.max(2, Math.round(rate / pitch(note))) }, () => random() * 2 - 1)
  let place = 0
  add(to, { at, length, level, pan }, (t) => {
    const next = (place + 1) % line.length
    const value = line[place]
    line[place] = 0.997 * (value * (1 - dull * 0.5) + line[next] * dull * 0.5)
    place = next
    return value * Math.min(1, (length - t) * 4)
  })
}

/** A bell, or a music box. */
export function bell(to, { at, note, level = 0.2, pan = 0, length = 3 }) {
  const step = turn * pitch(note)
  add(to, { at, length, level, pan }, (t) => {
    const fall = Math.exp(-t * 2.2) * Math.min(1, t * 400)
    return (
      fall *
      (Math.sin(step * t) +
        0.35 * Math.exp(-t * 3) * Math.sin(step * 2.76 * t) +
        0.2 * Math.exp(-t * 5) * Math.sin(step * 5.4 * t))
    )
  })
}

export function bass(to, { at, note, length = 0.45, level = 0.3 }) {
  const step = turn * pitch(note)
  add(to, { at, length, level }, (t) => {
    const shape = Math.min(1, t * 90, (length - t) * 30) * Math.exp(-t * 1.6)
    return shape * Math.tanh(1.8 * (Math.sin(step * t) + 0.4 * Math.sin(2 * step * t) + 0.16 * Math.sin(3 * step * t)))
  })
}

export function kick(to, { at, level = 0.6 }) {
  add(to, { at, length: 0.34, level }, (t) => {
    const phase = turn * (46 * t + (110 * (1 - Math.exp(-t * 32))) / 32)
    return Math.sin(phase) * Math.exp(-t * 9)
  })
}

/** A burst of noise: a cymbal when `high`, a snare otherwise. */
export function hit(to, { at, level = 0.12, length = 0.12, high = true, pan = 0 }) {
  const random = chance(77 + Math.round(at * 1000))
  let last = 0
  add(to, { at, length, level, pan }, (t) => {
    const white = random() * 2 - 1
    const value = high ? white - last : 0.6 * white + 0.5 * Math.sin(turn * 190 * t)
    last = white
    return value * Math.exp(-t * (high ? 38 : 20)) * Math.min(1, (length - t) * 80)
  })
}

/** Noise through a slow low filter: wind, sea, a room. `swell`: seconds of a wave, 0 for none. */
export function breath(to, { at = 0, length, level = 0.1, tone = 0.05, swell = 0, seed = 5 }) {
  const soft = Math.min(1.2, length / 3)
  for (const pan of [-0.8, 0.8]) {
    const random = chance(seed + (pan > 0 ? 1 : 0))
    let [low, lower] = [0, 0]
    add(to, { at, length, level, pan }, (t) => {
      const wave = swell > 0 ? 0.35 + 0.65 * Math.max(0, Math.sin((turn * t) / swell + pan * 0.6)) ** 2 : 1
      low += tone * (0.4 + 0.6 * wave) * (random() * 2 - 1 - low)
      lower += 0.35 * (low - lower)
      return lower * wave * 4 * Math.min(1, t / soft, (length - t) / soft)
    })
  }
}

/** A short call of a bird. */
export function bird(to, { at, level = 0.05, pan = 0, from = 3200, to: end = 4300, notes = 3 }) {
  for (let note = 0; note < notes; note += 1) {
    let phase = 0
    add(to, { at: at + note * 0.16, length: 0.12, level, pan }, (t) => {
      phase += (turn * (from + ((end - from) * t) / 0.12 + 260 * Math.sin(t * 150))) / rate
      return Math.sin(phase) * Math.sin((Math.PI * t) / 0.12)
    })
  }
}

/** The echo of a hall, added to what was played (Schroeder: four combs, two passes). */
function hall(channel, share, spread) {
  const out = new Float32Array(channel.length)
  for (const [delay, gain] of [
    [1687, 0.84],
    [1601, 0.83],
    [2053, 0.82],
    [2251, 0.81],
  ]) {
    const line = new Float32Array(delay + spread)
    let [place, damp] = [0, 0]
    for (let rank = 0; rank < channel.length; rank += 1) {
      const value = line[place]
      damp = value * 0.7 + damp * 0.3
      line[place] = channel[rank] + damp * gain
      place = (place + 1) % line.length
      out[rank] += value * 0.25
    }
  }
  for (const delay of [347, 113]) {
    const line = new Float32Array(delay + spread)
    let place = 0
    for (let rank = 0; rank < out.length; rank += 1) {
      const value = line[place]
      const sent = out[rank] + value * 0.6
      line[place] = sent
      out[rank] = value - sent * 0.6
      place = (place + 1) % line.length
    }
  }
  return channel.map((value, rank) => value * (1 - share * 0.4) + out[rank] * share)
}

/** Ends a piece: its hall, a fade at both ends, and a level that never clips. Answers 16-bit samples of two channels. */
export function finished(tracks, { echo = 0.35, open = 0.05, close = 1.2, level = 0.72 } = {}) {
  const wet = tracks.map((channel, side) => hall(channel, echo, side * 23))
  const peak = Math.max(
    0.001,
    ...wet.map((channel) => channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
  )
  const [left, right] = wet
  const samples = Buffer.alloc(left.length * 4)
  for (let rank = 0; rank < left.length; rank += 1) {
    const fade = Math.min(1, rank / rate / open, (left.length - rank) / rate / close)
    const gain = (level / peak) * Math.max(0, fade) * 32_767
    samples.writeInt16LE(Math.round(left[rank] * gain), rank * 4)
    samples.writeInt16LE(Math.round(right[rank] * gain), rank * 4 + 2)
  }
  return samples
}
