import { ease, mix } from '../chance.mjs'
import { fragment } from './jewel-shader.mjs'

const shots = {
  /** Along the band, close. */
  macro: (s) => ({
    uCamera: [mix(-1.7, -0.8, s), mix(2.1, 2.5, s), mix(2.6, 2.3, s)],
    uAim: [mix(-0.28, 0.06, s), mix(2.1, 2.45, s), 0],
    uZoom: 1.75,
    uTurn: mix(0.9, 0.5, s),
  }),
  /** The ring on its lacquer, turning. */
  turning: (s) => ({
    uCamera: [mix(0.9, 0.35, s), mix(1.35, 1.2, s), mix(5.6, 5.1, s)],
    uAim: [mix(-0.35, 0.05, s), 1.25, 0],
    uZoom: 1.45,
    uTurn: mix(-0.65, 0.75, s),
  }),
  /** From above, on the stone. */
  stone: (s) => ({
    uCamera: [mix(0.75, 0.25, s), mix(3.9, 3.75, s), mix(1.75, 1.5, s)],
    uAim: [mix(0.1, 0, s), 2.3, 0],
    uZoom: mix(1.7, 2.0, s),
    uTurn: mix(0.2, 0.95, s),
  }),
  /** For a square picture. */
  square: (s) => ({
    uCamera: [mix(-0.7, 0.5, s), mix(1.5, 1.3, s), mix(7.2, 6.6, s)],
    uAim: [0, 1.2, 0],
    uZoom: 1.75,
    uTurn: mix(-0.9, 0.8, s),
  }),
  /** Far, low and still: room for a name. */
  still: (s) => ({
    uCamera: [mix(-1.6, -1.45, s), mix(0.75, 0.85, s), mix(5.6, 5.2, s)],
    uAim: [-1.3, 1.28, 0],
    uZoom: 1.45,
    uTurn: mix(-0.6, -0.3, s),
  }),
}

/** The colours of a morning: from blue, too cold, to gold. */
const glowOf = (warmth) => [mix(0.62, 1, warmth), mix(0.78, 0.62, warmth), mix(1.1, 0.3, warmth)]
export const metals = { gold: [1, 0.74, 0.4], rose: [1, 0.66, 0.52], platinum: [0.86, 0.88, 0.92] }

export const jewel = {
  inner: 0.36,
  fragment,
  uniforms(t, { cuts, warmth = 1, metal = 'gold', stone = [0.05, 0.12, 0.2], floor = [0.02, 0.018, 0.022], ...look }) {
    const [name, from, to] = cuts.findLast(([, begins]) => begins <= t) ?? cuts[0]
    const share = ease(from - (to - from) * 0.25, to + (to - from) * 0.25, t)
    return {
      ...shots[name](share),
      uMetal: metals[metal],
      uStone: stone,
      uGlow: glowOf(warmth),
      uFloor: floor,
      uSun: mix(0.15, 1.5, ease(from - 1, to + 1, t)),
      uPearls: look.pearls ? 1 : 0,
      uSeed: look.seed ?? 3,
      ...look.camera,
    }
  },
  grade: ({ warmth = 1 }) => ({
    uExposure: 1.15,
    uSaturation: mix(0.8, 1.02, warmth),
    uShadows: [mix(0, 0.012, warmth), 0.006, mix(0.03, 0.016, warmth)],
    uLights: [mix(-0.01, 0.02, warmth), 0, mix(0.03, -0.02, warmth)],
    uVignette: 0.42,
  }),
  post: () => ({ bloom: 0.5, tilt: [0.1, 0.9] }),
}
