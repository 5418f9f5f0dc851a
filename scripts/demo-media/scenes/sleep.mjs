import { between, ease, mix } from '../chance.mjs'
import { drawAt, write } from '../lettering.mjs'
import { marks } from '../marks.mjs'
import { cloud, disc, fade, halo, hill, moon, night, sleeper, stars } from './night.mjs'

/** Three episodes of drawn animation about sleep: flat colours, a hill of blankets, a window, a dial of hours. */

const episodes = {
  /** Evening: the lamp goes out, the moon rises behind the window. */
  light(paint, t, { seconds }) {
    const { width, height } = paint.canvas
    const dark = ease(2.2, 4.6, t)
    paint.fillStyle = fade(
      paint,
      [0, 0],
      [0, height],
      [
        [0, dark < 0.5 ? '#3b2f63' : '#2b2a5e'],
        [1, '#201d4a'],
      ],
    )
    paint.fillRect(0, 0, width, height)
    const [x, y, w, h] = [width * 0.5, height * 0.1, width * 0.34, height * 0.5]
    paint.save()
    paint.beginPath()
    paint.roundRect(x, y, w, h, [w * 0.5, w * 0.5, 12, 12])
    paint.clip()
    paint.fillStyle = fade(
      paint,
      [0, y],
      [0, y + h],
      [
        [0, night.deep],
        [1, '#4b4fa8'],
      ],
    )
    paint.fillRect(x, y, w, h)
    stars(paint, t, 90, 4)
    moon(
      paint,
      x + w * mix(0.28, 0.62, ease(1, seconds, t)),
      y + h * mix(1.1, 0.36, ease(1, seconds * 0.8, t)),
      h * 0.13,
    )
    cloud(paint, x + w * (0.1 + t * 0.03), y + h * 0.62, h * 0.1, '#6d6fc4', 0.75)
    cloud(paint, x + w * (0.95 - t * 0.02), y + h * 0.78, h * 0.13, '#8182d2', 0.8)
    paint.restore()
    paint.strokeStyle = '#15133a'
    paint.lineWidth = height * 0.016
    paint.beginPath()
    paint.roundRect(x, y, w, h, [w * 0.5, w * 0.5, 12, 12])
    paint.moveTo(x + w / 2, y)
    paint.lineTo(x + w / 2, y + h)
    paint.moveTo(x, y + h * 0.58)
    paint.lineTo(x + w, y + h * 0.58)
    paint.stroke()
    // Curtains, which stir.
    for (const side of [-1, 1]) {
      const edge = side < 0 ? x - w * 0.16 : x + w * 1.16
      for (let fold = 0; fold < 4; fold += 1) {
        const sway = Math.sin(t * 0.9 + fold) * w * 0.008
        paint.fillStyle = fold % 2 ? '#8c4f86' : '#a45f95'
        paint.beginPath()
        paint.moveTo(edge, y - height * 0.06)
        paint.bezierCurveTo(
          edge - side * w * 0.1 * (4 - fold),
          y + h * 0.4,
          edge - side * (w * 0.075 * (4 - fold)) + sway,
          y + h * 0.8,
          edge - side * w * 0.055 * (4 - fold) + sway,
          y + h + height * 0.09,
        )
        paint.lineTo(edge + side * w * 0.05, y + h + height * 0.09)
        paint.lineTo(edge + side * w * 0.05, y - height * 0.06)
        paint.fill()
      }
    }
    // The lamp on its table, then its light.
    const [lx, ly] = [width * 0.2, height * 0.5]
    paint.fillStyle = '#5d3a5f'
    paint.fillRect(lx - width * 0.08, height * 0.66, width * 0.16, height * 0.4)
    paint.fillStyle = '#f0dfc4'
    paint.fillRect(lx - 5, ly, 10, height * 0.16)
    paint.fillStyle = dark < 0.9 ? '#ffd98f' : '#b58f8f'
    paint.beginPath()
    paint.moveTo(lx - height * 0.05, ly - height * 0.1)
    paint.lineTo(lx + height * 0.05, ly - height * 0.1)
    paint.lineTo(lx + height * 0.1, ly + height * 0.02)
    paint.lineTo(lx - height * 0.1, ly + height * 0.02)
    paint.fill()
    halo(paint, lx, ly, height * 0.75, 'rgba(255,186,92,.9)', 0.75 * (1 - dark))
    sleeper(paint, t)
    paint.save()
    paint.globalAlpha = 0.36 * dark
    paint.globalCompositeOperation = 'multiply'
    paint.fillStyle = '#232a78'
    paint.fillRect(0, 0, width, height)
    paint.restore()
    halo(paint, x + w * 0.55, y + h * 0.4, height * 0.9, 'rgba(160,170,255,.55)', 0.5 * dark)
  },
  /** Night outside: hills that breathe with whoever sleeps. */
  breath(paint, t) {
    const { width, height } = paint.canvas
    paint.fillStyle = fade(
      paint,
      [0, 0],
      [0, height],
      [
        [0, night.deep],
        [0.6, '#3a3f96'],
        [1, '#7b6fb8'],
      ],
    )
    paint.fillRect(0, 0, width, height)
    stars(paint, t, 150, 9)
    moon(paint, width * 0.76, height * 0.25, height * 0.085)
    const breath = Math.sin((t * Math.PI) / 2.2) * 0.5 + 0.5
    for (let wave = 0; wave < 5; wave += 1) {
      const phase = breath - wave * 0.12
      const inks = ['#5a58b4', '#4a4aa3', '#3b3d90', '#2d317c', '#232867']
      hill(
        paint,
        height * (0.56 + wave * 0.075),
        (x) =>
          height * (0.055 + 0.03 * phase) * Math.sin(x * (5 + wave * 1.3) + wave * 2 + t * 0.12) +
          height * 0.03 * phase,
        inks[wave],
      )
      cloud(
        paint,
        ((t * (9 + wave * 5) + wave * 530) % (width * 1.3)) - width * 0.15,
        height * (0.5 + wave * 0.07),
        height * 0.035,
        '#8d8bd6',
        0.35,
      )
    }
    // Rings of air, that widen at each breath.
    for (let ring = 0; ring < 3; ring += 1) {
      const life = (t / 4.4 + ring / 3) % 1
      paint.strokeStyle = night.gold
      paint.globalAlpha = between(0, 1, life, 0.3) * 0.4
      paint.lineWidth = height * 0.004
      paint.beginPath()
      paint.ellipse(
        width * 0.28,
        height * 0.71,
        height * (0.1 + life * 0.6),
        height * (0.1 + life * 0.6),
        0,
        Math.PI,
        2 * Math.PI,
      )
      paint.stroke()
      paint.globalAlpha = 1
    }
    sleeper(paint, t)
  },
  /** A day and a night turn round over the hill. */
  rhythm(paint, t, { seconds }) {
    const { width, height } = paint.canvas
    const turn = mix(-0.9, 2.5, ease(0.2, seconds - 1.2, t))
    const day = Math.max(0, Math.cos(turn))
    const inks = [
      [mix(24, 120, day), mix(30, 190, day), mix(86, 232, day)],
      [mix(88, 255, day), mix(86, 226, day), mix(170, 190, day)],
    ].map((rgb) => `rgb(${rgb.map(Math.round).join(',')})`)
    paint.fillStyle = fade(
      paint,
      [0, 0],
      [0, height],
      [
        [0, inks[0]],
        [1, inks[1]],
      ],
    )
    paint.fillRect(0, 0, width, height)
    paint.save()
    paint.globalAlpha = 1 - day
    stars(paint, t, 160, 21)
    paint.restore()
    const [cx, cy, r] = [width / 2, height * 0.86, height * 0.6]
    paint.strokeStyle = night.cream
    for (let hour = 0; hour < 48; hour += 1) {
      const a = (hour / 48) * 2 * Math.PI + turn
      const long = hour % 4 === 0 ? 0.05 : 0.022
      paint.globalAlpha = 0.55
      paint.lineWidth = height * (hour % 4 === 0 ? 0.005 : 0.003)
      paint.beginPath()
      paint.moveTo(cx + Math.sin(a) * r * 1.1, cy - Math.cos(a) * r * 1.1)
      paint.lineTo(cx + Math.sin(a) * r * (1.1 + long), cy - Math.cos(a) * r * (1.1 + long))
      paint.stroke()
    }
    paint.globalAlpha = 1
    const sun = [cx + Math.sin(turn) * r, cy - Math.cos(turn) * r]
    halo(paint, ...sun, height * 0.5, 'rgba(255,205,110,.9)', 0.8)
    disc(paint, ...sun, height * 0.082, '#ffd27a')
    for (let ray = 0; ray < 12; ray += 1) {
      const a = (ray / 12) * 2 * Math.PI + t * 0.25
      paint.strokeStyle = '#ffd27a'
      paint.lineWidth = height * 0.008
      paint.lineCap = 'round'
      paint.beginPath()
      paint.moveTo(sun[0] + Math.cos(a) * height * 0.1, sun[1] + Math.sin(a) * height * 0.1)
      paint.lineTo(sun[0] + Math.cos(a) * height * 0.125, sun[1] + Math.sin(a) * height * 0.125)
      paint.stroke()
    }
    moon(paint, cx - Math.sin(turn) * r, cy + Math.cos(turn) * r, height * 0.075)
    hill(paint, height * 0.8, (x) => height * 0.07 * Math.sin(x * 5 + 1), day > 0.4 ? '#7fb38a' : '#3d4a8f')
    hill(paint, height * 0.87, (x) => height * 0.05 * Math.sin(x * 7 + 3), day > 0.4 ? '#5f9a78' : '#2f3a7c')
    // A house, whose window is lit at night.
    const [hx, hy, hs] = [width * 0.69, height * 0.83, height * 0.1]
    paint.fillStyle = day > 0.4 ? '#fff3e0' : '#6a6cb6'
    paint.fillRect(hx - hs, hy - hs, hs * 2, hs * 1.4)
    paint.fillStyle = day > 0.4 ? '#d9705f' : '#43386f'
    paint.beginPath()
    paint.moveTo(hx - hs * 1.25, hy - hs)
    paint.lineTo(hx, hy - hs * 1.9)
    paint.lineTo(hx + hs * 1.25, hy - hs)
    paint.fill()
    paint.fillStyle = day > 0.5 ? '#9fd3e6' : '#ffd27a'
    paint.fillRect(hx - hs * 0.55, hy - hs * 0.6, hs * 0.42, hs * 0.5)
    paint.fillRect(hx + hs * 0.15, hy - hs * 0.6, hs * 0.42, hs * 0.5)
    hill(paint, height * 0.95, (x) => height * 0.04 * Math.sin(x * 4 + 5), day > 0.4 ? '#467f67' : '#222a64')
  },
}

export const sleep = {
  draw(paint, t, look) {
    const { width, height } = paint.canvas
    episodes[look.episode](paint, t, look)
    // The first second belongs to the title, the last two to whoever speaks.
    const shade = ease(look.seconds - 2.4, look.seconds - 1.7, t)
    const open = between(0.15, 2.1, t, 0.4)
    paint.fillStyle = '#131a44'
    paint.globalAlpha = Math.max(0.72 * open, 0.9 * shade)
    paint.fillRect(0, 0, width, height)
    paint.globalAlpha = 1
    const middle = { x: width / 2, ink: night.cream }
    write(paint, 'Bien dormir', {
      ...middle,
      y: height * 0.44,
      size: height * 0.13,
      weight: 700,
      tracking: -0.02,
      alpha: open,
    })
    write(paint, look.subtitle, {
      ...middle,
      y: height * 0.56,
      size: height * 0.045,
      weight: 500,
      ink: night.gold,
      alpha: ease(0.5, 0.9, t) * open,
    })
    drawAt(paint, { x: width / 2, y: height * 0.4, size: height * 0.2, alpha: shade }, (to) => {
      const [draw] = marks['Mutuelle de l’Aubépine']
      draw(to, '#ffffff', '#f3a7a0')
    })
    write(paint, 'Mutuelle de l’Aubépine', {
      ...middle,
      y: height * 0.57,
      size: height * 0.05,
      weight: 600,
      alpha: shade,
    })
    write(paint, 'Semaine de la prévention', {
      ...middle,
      y: height * 0.635,
      size: height * 0.03,
      ink: night.gold,
      alpha: shade,
    })
  },
}
