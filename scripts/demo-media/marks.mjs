/** The signs of the demo's companies, each drawn in a square from -1 to 1, with one ink and a second one. */

const line = (paint, width, ink, trace) => {
  paint.beginPath()
  trace(paint)
  paint.lineWidth = width
  paint.lineCap = 'round'
  paint.lineJoin = 'round'
  paint.strokeStyle = ink
  paint.stroke()
}
const shape = (paint, ink, trace) => {
  paint.beginPath()
  trace(paint)
  paint.fillStyle = ink
  paint.fill()
}
const dot = (x, y, r) => (paint) => paint.arc(x, y, r, 0, 2 * Math.PI)
const path = (d) => new Path2D(d)
const turns = (count, draw) => {
  for (let step = 0; step < count; step += 1) draw((2 * Math.PI * step) / count, step)
}

/** A stone cut by the horizon, under a rising sun. */
function brelan(paint, ink) {
  line(paint, 0.055, ink, (to) => to.arc(0, 0.1, 0.34, Math.PI, 0))
  for (let ray = -3; ray <= 3; ray += 1) {
    const a = -Math.PI / 2 + ray * 0.42
    line(paint, 0.05, ink, (to) => {
      to.moveTo(0.46 * Math.cos(a), 0.1 + 0.46 * Math.sin(a))
      to.lineTo((0.6 + 0.1 * (ray % 2 === 0)) * Math.cos(a), 0.1 + (0.6 + 0.1 * (ray % 2 === 0)) * Math.sin(a))
    })
  }
  paint.lineWidth = 0.055
  paint.stroke(path('M-.62 .1 H.62 L0 .78 Z M-.22 .1 L0 .78 L.22 .1'))
}

/** A lighthouse whose two beams are the pages of an open book. */
function phare(paint, ink) {
  paint.fillStyle = ink
  paint.fill(
    path(
      'M-.13 -.22 H.13 L.22 .78 H-.22 Z M-.17 -.3 H.17 V-.25 H-.17 Z M-.09 -.34 V-.5 H.09 V-.34 Z M-.13 -.54 A.13 .13 0 0 1 .13 -.54 Z',
    ),
  )
  paint.fill(
    path(
      'M.2 -.46 C.45 -.62 .7 -.62 .86 -.54 V-.2 C.7 -.28 .45 -.28 .2 -.38 Z M-.2 -.46 C-.45 -.62 -.7 -.62 -.86 -.54 V-.2 C-.7 -.28 -.45 -.28 -.2 -.38 Z',
    ),
  )
}

/** A drop of milk between two hills. */
function ancre(paint, ink, second) {
  paint.fillStyle = second
  paint.fill(path('M-.85 .7 C-.55 .1 -.2 .1 0 .45 C.2 .1 .55 .1 .85 .7 Z'))
  paint.fillStyle = ink
  paint.fill(path('M0 -.8 C.18 -.4 .38 -.2 .38 .08 A.38 .38 0 0 1 -.38 .08 C-.38 -.2 -.18 -.4 0 -.8 Z'))
}

/** Three bunches of wisteria. */
function glycines(paint, ink, second) {
  line(paint, 0.06, second, (to) => {
    to.moveTo(-0.75, -0.62)
    to.bezierCurveTo(-0.3, -0.85, 0.3, -0.4, 0.78, -0.66)
  })
  for (const [x, top, length] of [
    [-0.46, -0.6, 4],
    [0.02, -0.52, 6],
    [0.5, -0.5, 4],
  ])
    for (let row = 0; row < length; row += 1)
      for (let place = 0; place < Math.max(1, 3 - Math.floor((row * 3) / length)); place += 1) {
        const count = Math.max(1, 3 - Math.floor((row * 3) / length))
        shape(paint, ink, dot(x + (place - (count - 1) / 2) * 0.17, top + 0.13 + row * 0.19, 0.088))
      }
}

/** A hawthorn flower. */
function aubepine(paint, ink, second) {
  turns(5, (a) => shape(paint, ink, dot(0.4 * Math.sin(a), -0.4 * Math.cos(a), 0.34)))
  shape(paint, second, dot(0, 0, 0.2))
  turns(5, (a) => shape(paint, second, dot(0.38 * Math.sin(a + 0.63), -0.38 * Math.cos(a + 0.63), 0.05)))
}

/** A moon that sends out the waves of a loudspeaker. */
function sorliere(paint, ink, second) {
  shape(paint, ink, (to) => {
    to.arc(-0.12, 0, 0.62, 0.62, 2 * Math.PI - 0.62)
    to.arc(0.22, 0, 0.5, 2 * Math.PI - 0.95, 0.95, true)
  })
  for (const [r, width] of [
    [0.2, 0.1],
    [0.42, 0.09],
    [0.64, 0.08],
  ])
    line(paint, width, second, (to) => to.arc(0.12, 0, r, -0.62, 0.62))
}

/** Two wheels that share a frame. */
function velocipede(paint, ink, second) {
  line(paint, 0.1, ink, dot(-0.38, 0.22, 0.42))
  line(paint, 0.1, second, dot(0.52, 0.34, 0.3))
  line(paint, 0.09, ink, (to) => {
    to.moveTo(-0.38, 0.22)
    to.lineTo(0.1, -0.42)
    to.lineTo(0.52, 0.34)
    to.moveTo(0.1, -0.42)
    to.lineTo(0.34, -0.52)
  })
}

/** A bridge and its river. */
function aubrac(paint, ink, second) {
  shape(paint, ink, (to) => {
    to.rect(-0.85, -0.4, 1.7, 0.5)
    for (const x of [-0.55, 0, 0.55]) {
      to.moveTo(x + 0.21, 0.1)
      to.arc(x, 0.1, 0.21, 0, Math.PI, true)
    }
  })
  for (const y of [0.34, 0.58])
    line(paint, 0.09, second, (to) => {
      to.moveTo(-0.8, y)
      for (let wave = 0; wave < 4; wave += 1)
        to.quadraticCurveTo(-0.6 + wave * 0.4, y + (wave % 2 ? 0.16 : -0.16), -0.4 + wave * 0.4, y)
    })
}

/** A molecule shaped as an O. */
function orvezia(paint, ink, second) {
  line(paint, 0.1, ink, dot(0, 0, 0.56))
  turns(6, (a, step) => shape(paint, step % 2 ? second : ink, dot(0.56 * Math.cos(a), 0.56 * Math.sin(a), 0.16)))
}

/** A vine leaf of lines, over a spring. */
function fontanelle(paint, ink, second) {
  for (const [row, count] of [
    [0, 4],
    [1, 3],
    [2, 2],
    [3, 1],
  ])
    for (let place = 0; place < count; place += 1)
      shape(paint, ink, dot((place - (count - 1) / 2) * 0.36, -0.24 + row * 0.3, 0.16))
  paint.fillStyle = second
  paint.fill(path('M0 -.42 C.05 -.7 .3 -.85 .62 -.82 C.6 -.56 .36 -.4 0 -.42 Z'))
}

/** A turbine. */
function aurvent(paint, ink, second) {
  line(paint, 0.09, second, (to) => {
    to.moveTo(0, -0.1)
    to.lineTo(0, 0.85)
  })
  turns(3, (a) => {
    paint.save()
    paint.translate(0, -0.1)
    paint.rotate(a + 0.3)
    paint.fillStyle = ink
    paint.fill(path('M0 0 C.2 -.12 .22 -.45 .05 -.78 C-.08 -.5 -.1 -.2 0 0 Z'))
    paint.restore()
  })
  shape(paint, second, dot(0, -0.1, 0.09))
}

/** A rosette of lace. */
function dentelle(paint, ink, second) {
  turns(12, (a) => line(paint, 0.045, ink, dot(0.48 * Math.cos(a), 0.48 * Math.sin(a), 0.26)))
  turns(12, (a) => shape(paint, second, dot(0.82 * Math.cos(a), 0.82 * Math.sin(a), 0.05)))
  shape(paint, second, dot(0, 0, 0.12))
}

/** A biscuit with its pricks. */
function armorac(paint, ink, second) {
  shape(paint, ink, (to) => {
    for (let step = 0; step <= 96; step += 1) {
      const a = (2 * Math.PI * step) / 96
      const r = 0.74 + 0.06 * Math.cos(a * 16)
      to.lineTo(r * Math.cos(a), r * Math.sin(a))
    }
  })
  for (const x of [-0.28, 0, 0.28]) for (const y of [-0.28, 0, 0.28]) shape(paint, second, dot(x, y, 0.06))
}

/** Three firs. */
function vezere(paint, ink, second) {
  for (const [x, height, tint] of [
    [-0.45, 0.95, second],
    [0.45, 1.05, second],
    [0, 1.5, ink],
  ])
    for (const tier of [0, 1, 2]) {
      const top = 0.75 - height + (height * tier) / 4
      const wide = 0.16 + 0.11 * tier * (height / 1.3)
      shape(paint, tint, (to) => {
        to.moveTo(x, top)
        to.lineTo(x + wide, top + height / 2.4)
        to.lineTo(x - wide, top + height / 2.4)
      })
    }
}

/** Four propellers and a feather's curve. */
function altiplume(paint, ink, second) {
  for (const x of [-0.5, 0.5]) for (const y of [-0.5, 0.5]) line(paint, 0.1, ink, dot(x, y, 0.24))
  line(paint, 0.1, second, (to) => {
    to.moveTo(-0.32, -0.32)
    to.lineTo(0.32, 0.32)
    to.moveTo(0.32, -0.32)
    to.lineTo(-0.32, 0.32)
  })
  shape(paint, second, dot(0, 0, 0.17))
}

/** A wave that grows. */
function ondelette(paint, ink, second) {
  for (let step = -4; step <= 4; step += 1) {
    const high = 0.12 + 0.62 * Math.exp(-((step / 2.1) ** 2))
    line(paint, 0.1, step % 2 ? second : ink, (to) => {
      to.moveTo(step * 0.2, -high)
      to.lineTo(step * 0.2, high)
    })
  }
}

/** For each company: its drawing, ground, ink and second ink. */
export const marks = {
  'Maison Brelan': [brelan, '#14110f', '#e9c48a', '#e9c48a'],
  'Éditions du Phare à rebours': [phare, '#12233f', '#f6e7c8', '#f6e7c8'],
  'Coopérative laitière du Val d’Ancre': [ancre, '#eaf3f8', '#1f5f8b', '#6fae62'],
  'Hôtel des Trois-Glycines': [glycines, '#f5f0fa', '#7d57b2', '#4f6b3a'],
  'Mutuelle de l’Aubépine': [aubepine, '#0f5d57', '#ffffff', '#f3a7a0'],
  'Festival Les Nuits de Sorlière': [sorliere, '#1a1033', '#ffb35c', '#ff5c8d'],
  'L’Atelier Vélocipède': [velocipede, '#fff4e0', '#c2410c', '#1f2937'],
  'Ville de Saint-Aubrac-sur-Loire': [aubrac, '#ffffff', '#1d3f72', '#3d9bd1'],
  'Laboratoires Orvézia': [orvezia, '#ffffff', '#0b7a75', '#8bd3c7'],
  'Domaine de la Fontanelle-Haute': [fontanelle, '#f8f3ea', '#6b1f35', '#5d7a3a'],
  'Aurvent Énergies': [aurvent, '#e8f7f2', '#0e9f6e', '#1b4b66'],
  'Musée de la Dentelle de Caudréval': [dentelle, '#22223b', '#f2e9e4', '#c9ada7'],
  'Biscuiterie d’Armorac': [armorac, '#fdf1dc', '#c98a3c', '#7a4a18'],
  'Fédération interdépartementale des coopératives agricoles et forestières de la Haute-Vézère et du plateau d’Aubraine':
    [vezere, '#eef4ea', '#22543d', '#68a06a'],
  'Altiplume Drones': [altiplume, '#10212f', '#7dd3fc', '#f8fafc'],
  'Studio Ondelette': [ondelette, '#1c1917', '#f59e0b', '#fde68a'],
}
