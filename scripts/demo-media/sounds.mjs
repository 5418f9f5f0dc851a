import { chance } from './chance.mjs'
import { bass, bell, bird, breath, finished, hit, kick, pad, pluck, silence } from './synthesis.mjs'

/** Half tones from the A of 440. */
const chords = {
  D: [-19, -12, -7, -3, 2],
  Bm: [-22, -15, -10, -7, -3],
  G: [-26, -14, -10, -7, -2],
  A: [-24, -17, -12, -8, -5],
  Am: [-24, -17, -12, -9, -5],
  F: [-28, -16, -12, -9, -4],
  C: [-21, -14, -9, -5, 0],
  Em: [-29, -17, -10, -5, -2],
}

/** Chords in turn, one every `every` seconds. */
function progression(to, seconds, names, every, details) {
  for (let bar = 0; bar * every < seconds; bar += 1) {
    const notes = chords[names[bar % names.length]]
    details({ notes, at: bar * every, bar, every })
  }
}

/** The pieces: each plays on two channels for a number of seconds. */
const pieces = {
  /** Gold and slow: a harp over strings. */
  aube(to, seconds) {
    progression(to, seconds, ['D', 'Bm', 'G', 'A'], 4, ({ notes, at, bar }) => {
      pad(to, { at: at - 0.6, length: 5.4, notes, level: 0.13 })
      bass(to, { at, note: notes[0], length: 3.4, level: 0.16 })
      ;[0, 2, 3, 4, 3, 2, 4, 3].forEach((step, rank) =>
        pluck(to, {
          at: at + rank * 0.5,
          note: notes[step] + 12,
          level: rank % 4 === 0 ? 0.3 : 0.2,
          pan: Math.sin(rank * 2 + bar) * 0.5,
          dull: 0.55,
        }),
      )
      if (bar > 0) bell(to, { at: at + 2.5, note: notes[4] + 24, level: 0.07, pan: 0.4 })
    })
    breath(to, { length: seconds, level: 0.02, tone: 0.03 })
  },
  /** The swell, a low chord, a bell far away. */
  sea(to, seconds) {
    breath(to, { length: seconds, level: 0.34, tone: 0.06, swell: 6.4 })
    breath(to, { length: seconds, level: 0.12, tone: 0.25, swell: 6.4, seed: 12 })
    progression(to, seconds, ['Am', 'F', 'C', 'Em'], 4, ({ notes, at }) => {
      pad(to, { at: at - 0.8, length: 6, notes: [notes[0], notes[2], notes[3], notes[4]], level: 0.11, bright: 0.2 })
      bell(to, { at: at + 1, note: notes[3] + 12, level: 0.09, pan: -0.4, length: 4 })
      pluck(to, { at: at + 2.5, note: notes[4], level: 0.16, dull: 0.85, length: 3 })
    })
  },
  /** A terrace at nightfall: a guitar, and crickets. */
  evening(to, seconds) {
    progression(to, seconds, ['G', 'D', 'Em', 'C'], 3.2, ({ notes, at }) => {
      pad(to, { at: at - 0.5, length: 4.4, notes: notes.slice(1), level: 0.07, bright: 0.2 })
      ;[0, 2, 3, 4, 2, 3, 4, 3].forEach((step, rank) =>
        pluck(to, {
          at: at + rank * 0.4 + (rank % 2) * 0.03,
          note: notes[step] + (step === 0 ? 12 : 0),
          level: 0.28,
          pan: rank % 2 ? 0.25 : -0.25,
          dull: 0.75,
        }),
      )
    })
    for (let at = 0.3; at < seconds; at += 0.9)
      bird(to, { at, level: 0.006, from: 4400, to: 4500, notes: 4, pan: at % 1.8 < 0.9 ? -0.8 : 0.7 })
  },
  /** A music box for falling asleep. */
  night(to, seconds) {
    const tune = [0, 4, 7, 12, 11, 7, 4, 7, 9, 5, 4, 2, 4, 7, 2, 0]
    progression(to, seconds, ['C', 'Am', 'F', 'G'], 2.8, ({ notes, at, bar }) => {
      pad(to, { at: at - 0.5, length: 4, notes: notes.slice(0, 4), level: 0.08, bright: 0.12 })
      for (let rank = 0; rank < 4; rank += 1)
        bell(to, {
          at: at + rank * 0.7,
          note: 3 + tune[(bar * 4 + rank) % tune.length],
          level: 0.16,
          pan: rank % 2 ? 0.3 : -0.3,
        })
    })
  },
  /** Leaves, birds, and a few notes of piano. */
  forest(to, seconds) {
    breath(to, { length: seconds, level: 0.09, tone: 0.12, swell: 5 })
    const random = chance(31)
    for (let at = 0.4; at < seconds - 1; at += 0.8 + random() * 1.6)
      bird(to, {
        at,
        level: 0.018 + random() * 0.02,
        pan: random() * 1.6 - 0.8,
        from: 2600 + random() * 1400,
        to: 3000 + random() * 2200,
        notes: 2 + Math.floor(random() * 4),
      })
    progression(to, seconds, ['D', 'A', 'Bm', 'G'], 3.6, ({ notes, at }) => {
      pad(to, { at: at - 0.6, length: 5, notes, level: 0.1, bright: 0.18 })
      pluck(to, { at: at + 0.1, note: notes[3] + 12, level: 0.2, dull: 0.9, length: 3 })
      pluck(to, { at: at + 1.3, note: notes[4] + 12, level: 0.15, dull: 0.9, length: 3, pan: 0.3 })
    })
  },
  /** 120 beats a minute; the drums come after four seconds. */
  concert(to, seconds) {
    const beat = 0.5
    progression(to, seconds, ['Am', 'F', 'C', 'G'], 2, ({ notes, at }) => {
      const isFull = at >= 4
      pad(to, { at, length: 2.4, notes: notes.map((note) => note + 12), level: isFull ? 0.1 : 0.13, bright: 0.7 })
      for (let eighth = 0; eighth < 8; eighth += 1) {
        const moment = at + (eighth * beat) / 2
        if (isFull)
          bass(to, { at: moment, note: notes[0] - (eighth % 4 === 3 ? 0 : 12) + 12, length: 0.22, level: 0.26 })
        pluck(to, {
          at: moment,
          note: notes[2 + (eighth % 3)] + 24,
          level: isFull ? 0.13 : 0.2,
          pan: eighth % 2 ? 0.5 : -0.5,
          dull: 0.25,
          length: 0.8,
        })
      }
    })
    for (let at = 4; at < seconds; at += beat) {
      const rank = Math.round((at - 4) / beat)
      kick(to, { at })
      if (rank % 2 === 1) hit(to, { at, high: false, level: 0.3, length: 0.25 })
      hit(to, { at: at + beat / 2, level: 0.13 })
    }
    for (let at = 3; at < 4; at += 0.125) hit(to, { at, high: false, level: 0.06 + (at - 3) * 0.2 })
    breath(to, { length: seconds, level: 0.05, tone: 0.4, seed: 40 })
  },
  /** Short and merry: what a festival, or a biscuit, says of itself. */
  jingle(to, seconds) {
    const tune = [7, 12, 16, 19, 16, 14, 12, 19, 24]
    tune.forEach((step, rank) =>
      bell(to, { at: 0.2 + rank * 0.3, note: step - 9, level: 0.2, pan: rank % 2 ? 0.4 : -0.4 }),
    )
    progression(to, seconds, ['C', 'G', 'Am', 'F'], 1.2, ({ notes, at, bar }) => {
      bass(to, { at, note: notes[0], level: 0.28 })
      bass(to, { at: at + 0.6, note: notes[0] + 12, level: 0.18 })
      for (const late of [0.3, 0.9])
        notes.slice(2).forEach((note) => pluck(to, { at: at + late, note: note + 12, level: 0.14, length: 0.5 }))
      kick(to, { at, level: 0.4 })
      hit(to, { at: at + 0.6, high: false, level: 0.18 })
      for (let half = 0; half < 4; half += 1) hit(to, { at: at + half * 0.3, level: 0.07 })
      if (bar >= 2) pad(to, { at, length: 1.5, notes: notes.map((note) => note + 12), level: 0.06 })
    })
  },
  /** A workshop: the room, a file, a hammer on the anvil, a drawer. */
  workshop(to, seconds) {
    breath(to, { length: seconds, level: 0.05, tone: 0.02 })
    const random = chance(88)
    for (let at = 0.8; at < seconds - 1; at += 0.5 + random() * 1.4) {
      const kind = random()
      if (kind < 0.45)
        for (let blow = 0; blow < 3; blow += 1) {
          bell(to, {
            at: at + blow * 0.27,
            note: 26 + Math.floor(random() * 3),
            level: 0.035 + random() * 0.03,
            pan: -0.3,
            length: 0.5,
          })
          hit(to, { at: at + blow * 0.27, level: 0.05, length: 0.05, pan: -0.3 })
        }
      else if (kind < 0.85)
        for (let stroke = 0; stroke < 4; stroke += 1)
          breath(to, {
            at: at + stroke * 0.24,
            length: 0.2,
            level: 0.05,
            tone: 0.6,
            seed: Math.round(at * 91) + stroke,
          })
      else hit(to, { at, high: false, level: 0.16, length: 0.3, pan: 0.5 })
    }
  },
}

const endings = {
  workshop: { echo: 0.12, level: 0.4 },
  concert: { echo: 0.2, close: 0.5, level: 0.85 },
  jingle: { echo: 0.2, close: 0.6 },
}

/** A piece as raw samples: 48 kHz, 16 bits, two channels. */
export function played(name, seconds) {
  const to = silence(seconds)
  pieces[name](to, seconds)
  return finished(to, endings[name])
}

/** The sounds that stand alone. */
export const sounds = [
  { name: 'atelier', piece: 'workshop', seconds: 24 },
  { name: 'attente', piece: 'evening', seconds: 32 },
  { name: 'jingle', piece: 'jingle', seconds: 8 },
  { name: 'musique-aube', piece: 'aube', seconds: 36 },
]
