import { between, clamp, ease, mix } from '../chance.mjs'
import { drawAt, write } from '../lettering.mjs'
import { marks } from '../marks.mjs'

/** What is written on films: names, titles and end cards. Each draws on a canvas of any size at the moment `t`. */

const veil = (paint, { width, height }, ink, alpha) => {
  if (alpha <= 0) return
  paint.save()
  paint.globalAlpha = alpha
  paint.fillStyle = ink
  paint.fillRect(0, 0, width, height)
  paint.restore()
}
const sign = (company, place, ink) => (paint) =>
  drawAt(paint, place, (to) => {
    const [draw, , , second] = marks[company]
    draw(to, ink, ink === null ? second : ink)
  })

/** The name of the jewellery house. `late`: after the stone has turned, alone and held; otherwise early and in a corner. */
export function brelan(paint, t, { isLate, at, seconds }) {
  const { width, height } = paint.canvas
  const gold = '#f0d3a0'
  if (!isLate) {
    const alpha = between(at, seconds - 0.5, t, 0.35) * 0.95
    const corner = width * 0.885
    sign('Maison Brelan', { x: corner, y: height * 0.82, size: height * 0.075, alpha }, '#dfe6f2')(paint)
    write(paint, 'MAISON BRELAN', {
      x: corner,
      y: height * 0.888,
      size: height * 0.0165,
      tracking: 0.34,
      ink: '#dfe6f2',
      alpha,
    })
    return
  }
  // Beside the ring where there is room, over it in a square.
  const isWide = width > height
  veil(paint, { width, height }, '#0b0808', (isWide ? 0.3 : 0.8) * ease(at - 0.5, at + 0.5, t))
  const shown = ease(at, at + 0.9, t)
  const rise = (1 - shown) * height * 0.012
  const x = width * (isWide ? 0.33 : 0.5)
  const scale = height * (isWide ? 1 : 0.82)
  const y = (from) => height / 2 + (from - 0.5) * scale
  sign('Maison Brelan', { x, y: y(0.38) + rise, size: scale * 0.24, alpha: shown }, gold)(paint)
  write(paint, 'MAISON BRELAN', {
    x,
    y: y(0.57) + rise,
    size: scale * 0.06,
    weight: 300,
    tracking: mix(0.46, 0.32, ease(at, at + 2.4, t)),
    ink: gold,
    alpha: ease(at + 0.2, at + 1.1, t),
  })
  write(paint, 'COLLECTION AUBE', {
    x,
    y: y(0.645),
    size: scale * 0.026,
    tracking: 0.42,
    ink: '#f7ead2',
    alpha: ease(at + 0.7, at + 1.6, t) * 0.95,
  })
}

/** The title of a novel over the sea. */
export function novel(paint, t, { at, seconds }) {
  const { width, height } = paint.canvas
  const x = width * 0.085
  const words = [
    ['Elle est revenue', 1.2, 4.4],
    ['là où personne ne revient.', 4.7, 8.2],
  ]
  for (const [said, from, to] of words)
    write(paint, said, {
      x,
      y: height * 0.3,
      size: height * 0.05,
      weight: 300,
      align: 'left',
      ink: '#fff3e2',
      alpha: between(from, to, t, 0.7),
      shadow: 0.35,
    })
  veil(paint, { width, height }, '#05070f', 0.34 * ease(at - 0.4, at + 0.8, t))
  const alpha = between(at, seconds + 2, t, 0.8)
  const spread = mix(0.24, 0.15, ease(at, at + 3, t))
  write(paint, 'LA MARÉE', {
    x,
    y: height * 0.3,
    size: height * 0.118,
    weight: 200,
    tracking: spread,
    align: 'left',
    alpha,
  })
  write(paint, 'DES ABSENTS', {
    x,
    y: height * 0.425,
    size: height * 0.118,
    weight: 200,
    tracking: spread,
    align: 'left',
    alpha,
  })
  write(paint, 'Un roman de Maud Kerlévêque', {
    x,
    y: height * 0.53,
    size: height * 0.033,
    weight: 400,
    align: 'left',
    ink: '#ffdcae',
    alpha: ease(at + 0.6, at + 1.3, t),
  })
  const late = ease(at + 1.1, at + 1.8, t)
  sign(
    'Éditions du Phare à rebours',
    { x: x + height * 0.03, y: height * 0.88, size: height * 0.075, alpha: late },
    '#fff3e2',
  )(paint)
  write(paint, 'Éditions du Phare à rebours', {
    x: x + height * 0.09,
    y: height * 0.88,
    size: height * 0.025,
    align: 'left',
    ink: '#fff3e2',
    alpha: late,
  })
}

/** The end of the festival's teaser. `hasDates`: with its days, under the singer; otherwise on the singer. */
export function festival(paint, t, { hasDates, at, seconds }) {
  const { width, height } = paint.canvas
  const alpha = between(at, seconds + 2, t, 0.25)
  const y = hasDates ? 0.62 : 0.47
  const grow = mix(1.08, 1, ease(at, at + 0.4, t))
  if (hasDates) {
    const low = paint.createLinearGradient(0, height * 0.4, 0, height)
    low.addColorStop(0, 'rgba(10,4,22,0)')
    low.addColorStop(0.5, 'rgba(10,4,22,.82)')
    low.addColorStop(1, 'rgba(10,4,22,.95)')
    paint.save()
    paint.globalAlpha = alpha
    paint.fillStyle = low
    paint.fillRect(0, 0, width, height)
    paint.restore()
  }
  const title = { x: width / 2, weight: 800, ink: hasDates ? '#ffe3c2' : '#e8f1ff', alpha }
  write(paint, 'LES NUITS', { ...title, y: height * y, size: height * 0.13 * grow, tracking: -0.02 })
  write(paint, 'DE SORLIÈRE', { ...title, y: height * (y + 0.13), size: height * 0.13 * grow, tracking: -0.02 })
  if (!hasDates) return
  write(paint, '9 – 12 JUILLET 2027', {
    ...title,
    y: height * 0.865,
    size: height * 0.045,
    weight: 600,
    tracking: 0.2,
    ink: '#ffb35c',
    alpha: ease(at + 0.4, at + 0.8, t),
  })
  write(paint, 'Château de Sorlière · quatre nuits, trente-deux concerts', {
    ...title,
    y: height * 0.925,
    size: height * 0.026,
    weight: 400,
    alpha: ease(at + 0.7, at + 1.2, t) * 0.9,
  })
}

/** A name and a function at the bottom left, under a line that draws itself. */
export function nameplate(paint, t, { at, to, name, title, ink = '#fff' }) {
  const { width, height } = paint.canvas
  const alpha = between(at, to, t, 0.5)
  if (alpha <= 0) return
  const [x, y] = [width * 0.07, height * 0.8]
  paint.save()
  paint.globalAlpha = alpha
  paint.fillStyle = ink
  paint.fillRect(x, y - height * 0.05, height * 0.42 * ease(at, at + 1, t), Math.max(2, height * 0.0028))
  paint.restore()
  const place = { x, align: 'left', ink, shadow: 0.5 }
  write(paint, name, { ...place, y, size: height * 0.045, weight: 600, alpha: clamp(alpha * 1.2) })
  write(paint, title, {
    ...place,
    y: y + height * 0.052,
    size: height * 0.029,
    alpha: ease(at + 0.3, at + 0.9, t) * alpha,
  })
}

/** A title in the middle, with a line under it. */
export function headline(paint, t, { at, to, lines, company, ink = '#fff', y = 0.42 }) {
  const { width, height } = paint.canvas
  const alpha = between(at, to, t, 0.7)
  veil(paint, { width, height }, '#05060c', 0.4 * alpha)
  if (company) sign(company, { x: width / 2, y: height * (y - 0.14), size: height * 0.15, alpha }, ink)(paint)
  lines.forEach((said, index) =>
    write(paint, said, {
      x: width / 2,
      y: height * (y + 0.02 + index * 0.082),
      size: height * (index === 0 ? 0.066 : 0.032),
      weight: index === 0 ? 300 : 400,
      tracking: index === 0 ? mix(0.24, 0.14, ease(at, at + 2.5, t)) : 0.06,
      ink,
      alpha: between(at + index * 0.35, to, t, 0.7),
      shadow: 0.3,
    }),
  )
}
