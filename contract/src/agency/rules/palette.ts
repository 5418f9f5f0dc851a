import { contrastOf, type Oklch, oklchHex, oklchOf } from './colour.ts'

/** The colours of one theme, each `#rrggbb`. Their names are those of the style tokens. */
export type ThemePalette = {
  accent: string
  accentHover: string
  /** A pale background. */
  accentSoft: string
  /** Text in the agency's colour. */
  accentInk: string
  /** Text on `accent` and `accentHover`. */
  onAccent: string
  focus: string
}
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export type Palette = Record<Theme, ThemePalette>

/** WCAG 2.2 AA: text, and what a control is recognised by. */
export const textContrast = 4.5
export const controlContrast = 3

/** The backgrounds of each theme, as in the style tokens: those of pages, and that of a line under the pointer. */
export const pageBackgrounds = {
  light: { canvas: [0.982, 0.002, 270], surface: [1, 0, 0], sunken: [0.962, 0.003, 270], hover: [0.945, 0.004, 270] },
  dark: {
    canvas: [0.168, 0.007, 270],
    surface: [0.2, 0.008, 270],
    raised: [0.235, 0.01, 270],
    hover: [0.275, 0.011, 270],
  },
} as const satisfies Record<Theme, Record<string, Oklch>>

/** What controls stand on, and what text stands on besides. */
export const backgroundsOf = (theme: Theme): { controls: string[]; texts: string[] } => {
  const { hover, ...pages } = pageBackgrounds[theme]
  const controls = Object.values(pages).map(oklchHex)
  return { controls, texts: [...controls, oklchHex(hover)] }
}

const white = '#ffffff'
const black = '#101114'
/** Lightness that a colour may lose so that white text reads on it. Beyond, dark text leaves it nearer to what was chosen. */
const mostForWhite = 0.08
/** Changes of lightness under the pointer, the best first. Only a large one shows on near-black. */
const hoverSteps = [-0.055, 0.055, -0.035, 0.035, -0.02, 0.02]
const hoverOfBlack = { below: 0.2, step: 0.25 }
/** Chroma under which a colour is a grey. */
const greyChroma = 0.045

/** A pale background and text over it: lightness, and the chroma that is kept at most. */
const pale = { light: [0.952, 0.024], dark: [0.29, 0.065] } as const
const inked = { light: [0.44, 0.2], dark: [0.82, 0.1] } as const

const keeps = (colour: string, others: readonly string[], least: number) =>
  others.every((other) => contrastOf(colour, other) >= least)

/** The nearest lightness, away from the page, at which a colour passes; the end of the scale when none does. */
function moved([lightness, chroma, hue]: Oklch, step: number, passes: (hex: string) => boolean): Oklch {
  for (let now = lightness; now >= 0 && now <= 1; now += step)
    if (passes(oklchHex([now, chroma, hue]))) return [now, chroma, hue]
  return [step < 0 ? 0 : 1, 0, hue]
}

/** A colour that shows on the page. A grey that does not is turned over: black is white at night. */
function visibleOf(own: Oklch, step: number, isOnPage: (hex: string) => boolean): Oklch {
  const [lightness, chroma, hue] = own
  const start: Oklch = chroma < greyChroma ? [1 - lightness, chroma, hue] : own
  return moved(start, step, isOnPage)
}

/** Text that reads on a colour, and the colour, which may have darkened a little. */
function withText(
  colour: Oklch,
  hex: string,
  isOnPage: (hex: string) => boolean,
): { accent: string; onAccent: string } {
  const readsWhite = (now: string) => contrastOf(now, white) >= textContrast
  const forWhite = moved(colour, -0.005, readsWhite)
  const darker = readsWhite(hex) ? hex : oklchHex(forWhite)
  const isNear = colour[0] - forWhite[0] <= mostForWhite && isOnPage(darker)
  if (isNear || contrastOf(hex, black) < textContrast) return { accent: darker, onAccent: white }
  return { accent: hex, onAccent: black }
}

function themeOf(chosen: string, theme: Theme): ThemePalette {
  const away = theme === 'light' ? -0.005 : 0.005
  const { controls, texts } = backgroundsOf(theme)
  const isOnPage = (hex: string) => keeps(hex, controls, controlContrast)
  const own = oklchOf(chosen)
  const visible = isOnPage(chosen) ? own : visibleOf(own, away, isOnPage)
  const { accent, onAccent } = withText(visible, visible === own ? chosen : oklchHex(visible), isOnPage)
  const [lightness, chroma, hue] = oklchOf(accent)
  const steps = lightness < hoverOfBlack.below ? [hoverOfBlack.step] : hoverSteps
  const accentHover = steps
    .map((step) => oklchHex([Math.min(1, Math.max(0, lightness + step)), chroma, hue]))
    .find((hex) => hex !== accent && isOnPage(hex) && contrastOf(hex, onAccent) >= textContrast)
  const [softLightness, softChroma] = pale[theme]
  const accentSoft = oklchHex([softLightness, Math.min(chroma, softChroma), hue])
  const [inkLightness, inkChroma] = inked[theme]
  const reads = (hex: string) => keeps(hex, [...texts, accentSoft], textContrast)
  const accentInk = oklchHex(moved([inkLightness, Math.min(chroma, inkChroma), hue], away, reads))
  const focus = theme === 'light' ? accent : accentInk
  return { accent, accentHover: accentHover ?? accent, accentSoft, accentInk, onAccent, focus }
}

/**
 * The colours of both themes from the one that an agency chose, `#rrggbb`. Text on them keeps 4.5:1, and they keep 3:1 against the
 * page, whatever was chosen.
 */
export const paletteOf = (chosen: string): Palette => ({
  light: themeOf(chosen, 'light'),
  dark: themeOf(chosen, 'dark'),
})

export type Shift = { theme: Theme; way: 'darker' | 'lighter'; isSlight: boolean }

/** Lightness below which two shades look alike, and below which the change is called slight. */
const seen = 0.01
const slight = 0.1

/** How the themes show another shade than the one chosen. */
export const shiftsOf = (chosen: string, palette: Palette): Shift[] =>
  themes.flatMap((theme) => {
    const by = oklchOf(palette[theme].accent)[0] - oklchOf(chosen)[0]
    if (Math.abs(by) < seen) return []
    return [{ theme, way: by < 0 ? ('darker' as const) : ('lighter' as const), isSlight: Math.abs(by) < slight }]
  })
