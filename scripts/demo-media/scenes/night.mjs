import { between, chance, ease } from '../chance.mjs'
import { write } from '../lettering.mjs'

/** What the drawn nights are made of: colours, lights, hills, clouds, and somebody asleep. */

export const night = {
  deep: '#131a44',
  sky: '#1f2a66',
  far: '#2d3a86',
  near: '#20296a',
  cloth: '#f4b393',
  cloth2: '#e98a7b',
  cream: '#fff1d6',
  gold: '#ffc46b',
}

export const disc = (paint, x, y, r, ink, alpha = 1) => {
  paint.save()
  paint.globalAlpha *= alpha
  paint.beginPath()
  paint.arc(x, y, r, 0, 2 * Math.PI)
  paint.fillStyle = ink
  paint.fill()
  paint.restore()
}
export const fade = (paint, from, to, stops) => {
  const ramp = paint.createLinearGradient(...from, ...to)
  stops.forEach(([at, ink]) => ramp.addColorStop(at, ink))
  return ramp
}
export const halo = (paint, x, y, r, ink, alpha) => {
  const ramp = paint.createRadialGradient(x, y, 0, x, y, r)
  ramp.addColorStop(0, ink)
  ramp.addColorStop(1, 'rgba(0,0,0,0)')
  paint.save()
  paint.globalAlpha = alpha
  paint.globalCompositeOperation = 'screen'
  paint.fillStyle = ramp
  paint.fillRect(x - r, y - r, 2 * r, 2 * r)
  paint.restore()
}
/** A hill from left to right; `wave(x)` gives its height in pixels, for x from 0 to 1. */
export const hill = (paint, base, wave, ink) => {
  const { width, height } = paint.canvas
  paint.beginPath()
  paint.moveTo(0, height)
  for (let step = 0; step <= 90; step += 1) paint.lineTo((width * step) / 90, base - wave(step / 90))
  paint.lineTo(width, height)
  paint.closePath()
  paint.fillStyle = ink
  paint.fill()
}

export function stars(paint, t, count, seed) {
  const { width, height } = paint.canvas
  const random = chance(seed)
  for (let star = 0; star < count; star += 1) {
    const [x, y, r, phase] = [random() * width, random() * height * 0.62, 0.0009 + random() * 0.0018, random() * 6]
    disc(paint, x, y, r * height, night.cream, 0.35 + 0.45 * Math.sin(t * 1.2 + phase) ** 2)
  }
}
export const moon = (paint, x, y, r) => {
  halo(paint, x, y, r * 4.6, 'rgba(255,224,170,.5)', 0.75)
  disc(paint, x, y, r, night.cream)
  disc(paint, x - r * 0.3, y - r * 0.22, r * 0.2, '#f3ddb4')
  disc(paint, x + r * 0.34, y + r * 0.2, r * 0.28, '#f3ddb4')
  disc(paint, x - r * 0.12, y + r * 0.45, r * 0.13, '#f3ddb4')
}
export function cloud(paint, x, y, size, ink, alpha) {
  paint.save()
  paint.globalAlpha = alpha
  paint.fillStyle = ink
  paint.beginPath()
  for (const [dx, r] of [
    [-1.1, 0.42],
    [-0.45, 0.66],
    [0.3, 0.82],
    [1, 0.5],
  ]) {
    paint.moveTo(x + dx * size, y)
    paint.arc(x + dx * size, y - r * size * 0.35, r * size, 0, 2 * Math.PI)
  }
  paint.rect(x - 1.5 * size, y - 0.1 * size, 3 * size, 0.42 * size)
  paint.fill()
  paint.restore()
}

/** Somebody asleep: a head on a pillow, and blankets that rise and fall as they breathe. */
export function sleeper(paint, t) {
  const { width, height } = paint.canvas
  const breath = Math.sin((t * Math.PI) / 2.2) * 0.5 + 0.5
  const base = height * 0.9
  paint.fillStyle = '#e9ecff'
  paint.beginPath()
  paint.roundRect(width * 0.1, base - height * 0.2, width * 0.25, height * 0.19, height * 0.08)
  paint.fill()
  const [x, y, r] = [width * 0.26, base - height * 0.19, height * 0.092]
  disc(paint, x - r * 0.22, y - r * 0.16, r * 1.13, '#35224d')
  disc(paint, x, y, r, '#f2b58f')
  disc(paint, x - r * 0.92, y + r * 0.1, r * 0.2, '#e9a57d')
  paint.strokeStyle = '#7a4238'
  paint.lineWidth = r * 0.07
  paint.lineCap = 'round'
  for (const [dx, dy] of [
    [0.1, 0.02],
    [0.66, 0.02],
  ]) {
    paint.beginPath()
    paint.arc(x + dx * r, y + dy * r, r * 0.15, 0.25, Math.PI - 0.25)
    paint.stroke()
  }
  paint.beginPath()
  paint.arc(x + 0.38 * r, y + 0.42 * r, r * 0.14, 0.15, Math.PI - 0.15)
  paint.stroke()
  disc(paint, x + 0.05 * r, y + 0.32 * r, r * 0.15, '#ef8f78', 0.45)
  disc(paint, x + 0.78 * r, y + 0.32 * r, r * 0.13, '#ef8f78', 0.45)
  const body = (share, lift) => {
    const rise =
      Math.exp(-(((share - 0.42) / 0.17) ** 2)) * (0.17 + 0.026 * breath) +
      Math.exp(-(((share - 0.72) / 0.1) ** 2)) * 0.115
    return height * (rise * ease(0.22, 0.34, share) + 0.035 + lift)
  }
  hill(
    paint,
    base,
    (share) => body(share, 0.012),
    fade(
      paint,
      [0, base - height * 0.2],
      [0, height],
      [
        [0, night.cloth],
        [1, '#d5706d'],
      ],
    ),
  )
  for (let fold = 0; fold < 5; fold += 1)
    hill(
      paint,
      base + height * 0.028 * (fold + 1.4),
      (share) => body(share, 0) * (0.86 - fold * 0.12),
      fold % 2 ? '#e2877a' : night.cloth2,
    )
  // Letters of sleep, carried by the breath.
  for (let letter = 0; letter < 3; letter += 1) {
    const life = (t * 0.32 + letter / 3) % 1
    write(paint, 'z', {
      x: x + r * (1.1 + life * 2.2 + 0.25 * Math.sin(life * 9)),
      y: y - r * (0.9 + life * 3),
      size: height * (0.03 + 0.035 * life),
      weight: 700,
      ink: night.cream,
      alpha: between(0, 1, life, 0.25) * 0.85,
    })
  }
}
