import { between, chance, clamp, ease, mix } from '../chance.mjs'
import { drawAt, write } from '../lettering.mjs'
import { marks } from '../marks.mjs'

/** Titles of a series of interviews: the beam of a lighthouse passes over paper, and uncovers the words. */
export const opening = {
  draw(paint, t, { isLarge, seconds }) {
    const { width, height } = paint.canvas
    const ground = paint.createLinearGradient(0, 0, width, height)
    ground.addColorStop(0, '#16294a')
    ground.addColorStop(1, '#0a1427')
    paint.fillStyle = ground
    paint.fillRect(0, 0, width, height)
    // Lines of a page, as waves.
    const random = chance(12)
    for (let line = 0; line < 34; line += 1) {
      const depth = line / 33
      paint.beginPath()
      for (let step = 0; step <= 60; step += 1) {
        const x = (width * step) / 60
        const lift = Math.sin(step * 0.16 + line * 0.55 + t * (0.35 + 0.3 * depth)) * height * 0.012 * (0.4 + depth)
        const y = height * (0.46 + 0.56 * depth ** 1.6) + lift + random() * 0.4
        if (step === 0) paint.moveTo(x, y)
        else paint.lineTo(x, y)
      }
      paint.strokeStyle = `rgba(126,160,214,${(0.06 + 0.2 * depth).toFixed(3)})`
      paint.lineWidth = height * (0.001 + 0.0016 * depth)
      paint.stroke()
    }
    const [lx, ly] = [width * 0.79, height * 0.33]
    const angle = mix(-0.5, Math.PI + 0.55, ease(0.5, seconds - 3.2, t))
    paint.save()
    paint.translate(lx, ly)
    paint.rotate(angle)
    paint.globalCompositeOperation = 'screen'
    for (const [spread, alpha] of [
      [0.26, 0.16],
      [0.15, 0.24],
      [0.06, 0.4],
    ]) {
      const beam = paint.createLinearGradient(0, 0, width * 1.1, 0)
      beam.addColorStop(0, `rgba(255,224,160,${alpha})`)
      beam.addColorStop(1, 'rgba(255,214,140,0)')
      paint.fillStyle = beam
      paint.beginPath()
      paint.moveTo(0, 0)
      paint.lineTo(width * 1.2, -width * spread)
      paint.lineTo(width * 1.2, width * spread)
      paint.fill()
    }
    paint.restore()
    drawAt(paint, { x: lx, y: ly + height * 0.22, size: height * 0.62 }, (to) => {
      const [draw] = marks['Éditions du Phare à rebours']
      draw(to, '#f6e7c8', '#f6e7c8')
    })
    // The words appear where the beam has passed.
    const size = isLarge ? 0.105 : 0.05
    const shown = ease(seconds * 0.3, seconds * 0.62, t)
    const ink = isLarge ? '#fff3dc' : '#8ea4c8'
    const lines = [
      ['Les entretiens', size, 300],
      ['du Phare', size, 600],
    ]
    lines.forEach(([words, high, weight], index) =>
      write(paint, words, {
        x: width * 0.09,
        y: height * (0.3 + index * size * 1.12),
        size: height * high,
        weight,
        align: 'left',
        ink,
        tracking: -0.015,
        alpha: clamp(shown * 1.6 - index * 0.35),
      }),
    )
    write(paint, 'Saison 3 · Écrire la mer', {
      x: width * 0.092,
      y: height * (0.3 + 2 * size * 1.12 + 0.01),
      size: height * (isLarge ? 0.038 : 0.022),
      align: 'left',
      ink: '#ffcf8a',
      alpha: ease(seconds * 0.5, seconds * 0.72, t),
    })
    paint.fillStyle = `rgba(6,10,20,${(1 - between(-0.6, seconds + 0.1, t, 0.6)).toFixed(3)})`
    paint.fillRect(0, 0, width, height)
  },
}

const kraft = { top: '#e3bd8b', left: '#c99a62', right: '#ab7d49', tape: '#8c6237', leaf: '#3f7d54' }

/** A box in isometric view, its flaps closing: `shut` from 0 to 1. */
function parcel(paint, { x, y, side, shut, label }) {
  const [w, h, high] = [side * 0.866, side * 0.5, side * 0.92]
  const face = (ink, points) => {
    paint.beginPath()
    points.forEach(([px, py], index) => (index === 0 ? paint.moveTo(x + px, y + py) : paint.lineTo(x + px, y + py)))
    paint.closePath()
    paint.fillStyle = ink
    paint.fill()
  }
  face('rgba(60,40,20,.16)', [
    [-w * 1.05, 0],
    [0, h * 1.05],
    [w * 1.5, -h * 0.2],
    [w * 0.5, -h * 0.9],
  ])
  face(kraft.left, [
    [-w, -high],
    [0, h - high],
    [0, h],
    [-w, 0],
  ])
  face(kraft.right, [
    [w, -high],
    [0, h - high],
    [0, h],
    [w, 0],
  ])
  face('#7d5731', [
    [-w, -high],
    [0, -h - high],
    [w, -high],
    [0, h - high],
  ])
  const lift = (1 - shut) * side * 0.62
  const out = (1 - shut) * 0.55
  face('#d7ad78', [
    [-w, -high],
    [0, -h - high],
    [w * 0.5 * shut - w * out * 0.4, -h * 0.5 - high - lift],
    [-w * 0.5 * shut - w * out, h * 0.0 - high - lift + h * 0.0],
  ])
  face(kraft.top, [
    [w, -high],
    [0, h - high],
    [-w * 0.5 * shut + w * out * 0.5, h * 0.5 * shut - high - lift * 0.8],
    [w * 0.5 * shut + w * out, -h * 0.5 * shut - high - lift * 0.8],
  ])
  if (shut > 0.97) {
    face(kraft.top, [
      [-w, -high],
      [0, -h - high],
      [w, -high],
      [0, h - high],
    ])
    face(kraft.tape, [
      [-w * 0.56, -high - h * 0.44],
      [-w * 0.44, -high - h * 0.56],
      [w * 0.56, -high + h * 0.44],
      [w * 0.44, -high + h * 0.56],
    ])
  }
  if (!label) return
  paint.save()
  paint.transform(0.866, 0.5, 0, 1, x - w * 0.5, y + h * 0.5 - high * 0.55)
  drawAt(paint, { x: 0, y: 0, size: side * 0.46 }, (to) => {
    to.strokeStyle = kraft.leaf
    to.lineWidth = 0.14
    to.lineCap = 'round'
    for (let arrow = 0; arrow < 3; arrow += 1) {
      const a = (arrow * 2 * Math.PI) / 3
      to.beginPath()
      to.arc(0, 0, 0.62, a, a + 1.45)
      to.stroke()
      const [ex, ey] = [0.62 * Math.cos(a + 1.5), 0.62 * Math.sin(a + 1.5)]
      to.beginPath()
      to.moveTo(ex + 0.26 * Math.cos(a + 0.3), ey + 0.26 * Math.sin(a + 0.3))
      to.lineTo(ex, ey)
      to.lineTo(ex + 0.26 * Math.cos(a - 1.1), ey + 0.26 * Math.sin(a - 1.1))
      to.stroke()
    }
  })
  paint.restore()
}

/** A drawn film about packaging that comes back: biscuits, boxes, a line that moves. */
export const parcels = {
  draw(paint, t, { seconds }) {
    const { width, height } = paint.canvas
    const ground = paint.createRadialGradient(width * 0.5, height * 0.35, 0, width * 0.5, height * 0.5, width * 0.75)
    ground.addColorStop(0, '#fff6e6')
    ground.addColorStop(1, '#f0d3a2')
    paint.fillStyle = ground
    paint.fillRect(0, 0, width, height)
    const step = height * 0.56
    const travel = t * height * 0.2
    // The belt, seen from the side and a little from above.
    paint.fillStyle = '#5c4630'
    paint.fillRect(0, height * 0.715, width, height * 0.1)
    paint.fillStyle = '#7a5f42'
    paint.fillRect(0, height * 0.7, width, height * 0.03)
    for (let wheel = -1; wheel < 16; wheel += 1) {
      const x = wheel * height * 0.16 + (travel % (height * 0.16))
      paint.fillStyle = '#3f2f20'
      paint.beginPath()
      paint.arc(x, height * 0.765, height * 0.032, 0, 2 * Math.PI)
      paint.fill()
      paint.fillStyle = '#d9a766'
      paint.fillRect(x - 3, height * 0.74, 6, height * 0.05)
    }
    const first = Math.floor((travel - width) / step) - 1
    for (let rank = first; rank < first + 8; rank += 1) {
      const x = travel - rank * step
      if (x < -step || x > width + step) continue
      const shut = ease(width * 0.42, width * 0.62, x)
      if (shut < 0.6) {
        const drop = ease(width * 0.14, width * 0.33, x)
        for (let biscuit = 0; biscuit < 3; biscuit += 1)
          drawAt(
            paint,
            {
              x: x + (biscuit - 1) * height * 0.075,
              y:
                mix(height * (0.06 - biscuit * 0.06), height * 0.46, drop) + Math.sin(t * 4 + biscuit) * 4 * (1 - drop),
              size: height * 0.13,
              turn: (1 - drop) * (biscuit - 1) * 0.8 + t * 0.4 * (1 - drop),
              alpha: 1 - ease(0.3, 0.6, shut),
            },
            (to) => marks['Biscuiterie d’Armorac'][0](to, '#cf9347', '#8a5a20'),
          )
      }
      parcel(paint, { x, y: height * 0.64, side: height * 0.22, shut, label: true })
    }
    const end = ease(seconds - 2.6, seconds - 1.8, t)
    paint.globalAlpha = 0.94 * end
    paint.fillStyle = '#fdf1dc'
    paint.fillRect(0, 0, width, height)
    paint.globalAlpha = 1
    drawAt(paint, { x: width / 2, y: height * 0.38, size: height * 0.26, alpha: end }, (to) => {
      const [draw, , ink, second] = marks['Biscuiterie d’Armorac']
      draw(to, ink, second)
    })
    const middle = { x: width / 2, ink: '#6b3f12', alpha: end }
    write(paint, 'Emballé deux fois, jeté aucune.', {
      ...middle,
      y: height * 0.6,
      size: height * 0.062,
      weight: 700,
      tracking: -0.01,
    })
    write(paint, 'Biscuiterie d’Armorac', { ...middle, y: height * 0.68, size: height * 0.034, ink: '#a8691f' })
  },
}
