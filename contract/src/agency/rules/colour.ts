/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Linear = readonly [red: number, green: number, blue: number]

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const toGamma = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

/** `hex` is `#rrggbb`. */
function linearOf(hex: string): Linear {
  const number = Number.parseInt(hex.slice(1), 16)
  return [toLinear((number >> 16) / 255), toLinear(((number >> 8) & 255) / 255), toLinear((number & 255) / 255)]
}

const hexOf = (linear: Linear): string =>
  `#${linear
    .map((share) => Math.round(255 * Math.min(1, Math.max(0, toGamma(share)))).toString(16))
    .map((digits) => digits.padStart(2, '0'))
    .join('')}`

/** The colour of an OKLCH triple, its channels possibly outside 0 to 1 (Ottosson, 2020). */
function linearOfOklch([lightness, chroma, hue]: Oklch): Linear {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

const isShown = (linear: Linear) => linear.every((share) => share >= -0.0005 && share <= 1.0005)

/** The nearest `#rrggbb` of the same lightness and hue: what screens can't show loses chroma. */
export function oklchHex([lightness, chroma, hue]: Oklch): string {
  let [low, high] = [0, chroma]
  const whole = linearOfOklch([lightness, chroma, hue])
  if (isShown(whole)) return hexOf(whole)
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2
    if (isShown(linearOfOklch([lightness, middle, hue]))) low = middle
    else high = middle
  }
  return hexOf(linearOfOklch([lightness, low, hue]))
}

/** WCAG 2 relative luminance of a `#rrggbb`, 0 to 1. */
function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast of two `#rrggbb`, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
