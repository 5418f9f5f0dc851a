/** Portraits of the demo's people, drawn in flat colours in a square from -1 to 1. They show nobody. */

const skins = { fair: '#f6cfb2', rosy: '#f2bd9b', warm: '#dfa27a', tan: '#c68658', brown: '#9a6240', dark: '#6d4129' }
const hairs = {
  black: '#201a1e',
  brown: '#4a2e20',
  chestnut: '#76462a',
  auburn: '#9c4a27',
  blond: '#d9ad62',
  grey: '#9a9ca3',
  white: '#dcdcde',
}
const darker = (ink, share) => {
  const value = Number.parseInt(ink.slice(1), 16)
  return `#${[16, 8, 0]
    .map((shift) =>
      Math.round(((value >> shift) & 255) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const fill = (paint, ink, d) => {
  paint.fillStyle = ink
  paint.fill(typeof d === 'string' ? new Path2D(d) : d)
}
const oval = (x, y, rx, ry = rx) => {
  const path = new Path2D()
  path.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI)
  return path
}
const stroke = (paint, ink, width, d) => {
  paint.strokeStyle = ink
  paint.lineWidth = width
  paint.lineCap = 'round'
  paint.stroke(new Path2D(d))
}

/** Hair behind the head, then over it. The head is an oval of 0.36 by 0.44 around (0, -0.16). */
const styles = {
  short: {
    over: 'M-.385 -.14 C-.42 -.5 -.3 -.72 .02 -.7 C.34 -.7 .42 -.46 .385 -.14 C.36 -.2 .35 -.3 .31 -.36 C.16 -.3 -.1 -.33 -.22 -.42 C-.3 -.36 -.36 -.26 -.385 -.14 Z',
  },
  parted: {
    over: 'M-.39 -.1 C-.44 -.44 -.34 -.74 .04 -.72 C.36 -.7 .44 -.44 .39 -.1 C.37 -.22 .33 -.34 .24 -.4 C.06 -.4 -.06 -.44 -.14 -.54 C-.2 -.42 -.36 -.34 -.39 -.1 Z',
  },
  crop: {
    over: 'M-.37 -.2 C-.4 -.48 -.28 -.66 0 -.66 C.28 -.66 .4 -.48 .37 -.2 C.34 -.38 .24 -.46 0 -.46 C-.24 -.46 -.34 -.38 -.37 -.2 Z',
  },
  bald: {
    over: 'M-.37 -.12 C-.385 -.2 -.385 -.28 -.36 -.36 C-.345 -.28 -.35 -.2 -.345 -.1 Z M.37 -.12 C.385 -.2 .385 -.28 .36 -.36 C.345 -.28 .35 -.2 .345 -.1 Z',
  },
  bob: {
    behind: 'M-.46 .2 C-.54 -.3 -.5 -.76 0 -.76 C.5 -.76 .54 -.3 .46 .2 C.3 .28 -.3 .28 -.46 .2 Z',
    over: 'M-.4 .02 C-.46 -.4 -.34 -.72 .02 -.72 C.36 -.72 .46 -.4 .4 .02 C.38 -.16 .34 -.3 .24 -.4 C.02 -.34 -.2 -.38 -.28 -.42 C-.36 -.3 -.38 -.14 -.4 .02 Z',
  },
  long: {
    behind: 'M-.48 .62 C-.6 -.1 -.56 -.78 0 -.78 C.56 -.78 .6 -.1 .48 .62 C.3 .7 -.3 .7 -.48 .62 Z',
    over: 'M-.4 .06 C-.46 -.4 -.34 -.73 0 -.73 C.34 -.73 .46 -.4 .4 .06 C.38 -.2 .26 -.4 .02 -.56 C-.2 -.42 -.38 -.24 -.4 .06 Z',
  },
  wavy: {
    behind:
      'M-.5 .5 C-.62 .3 -.5 .16 -.56 -.02 C-.62 -.2 -.56 -.8 0 -.8 C.56 -.8 .62 -.2 .56 -.02 C.5 .16 .62 .3 .5 .5 C.4 .58 -.4 .58 -.5 .5 Z',
    over: 'M-.4 0 C-.48 -.4 -.34 -.74 .04 -.73 C.4 -.72 .46 -.36 .4 0 C.36 -.14 .36 -.28 .2 -.42 C.08 -.4 -.1 -.44 -.18 -.52 C-.22 -.34 -.36 -.24 -.4 0 Z',
  },
  bun: {
    behind: [[0, -0.82, 0.19]],
    over: 'M-.385 -.1 C-.43 -.46 -.3 -.72 0 -.72 C.3 -.72 .43 -.46 .385 -.1 C.34 -.32 .2 -.46 0 -.47 C-.2 -.46 -.34 -.32 -.385 -.1 Z',
  },
  tail: {
    behind: 'M.2 -.6 C.6 -.7 .66 -.2 .52 .36 C.5 .42 .42 .4 .42 .3 C.46 0 .4 -.3 .2 -.4 Z',
    over: 'M-.385 -.1 C-.43 -.46 -.3 -.72 .02 -.72 C.32 -.72 .43 -.46 .385 -.1 C.36 -.28 .3 -.4 .14 -.5 C-.1 -.4 -.34 -.36 -.385 -.1 Z',
  },
  curls: {
    behind: [
      [-0.4, -0.36, 0.22],
      [-0.3, -0.6, 0.22],
      [0, -0.7, 0.24],
      [0.3, -0.6, 0.22],
      [0.4, -0.36, 0.22],
      [-0.44, -0.1, 0.18],
      [0.44, -0.1, 0.18],
      [-0.42, 0.1, 0.14],
      [0.42, 0.1, 0.14],
    ],
    over: [
      [-0.26, -0.5, 0.16],
      [-0.06, -0.56, 0.17],
      [0.14, -0.55, 0.17],
      [0.3, -0.46, 0.14],
      [-0.36, -0.36, 0.1],
      [0.37, -0.34, 0.1],
    ],
  },
  afro: {
    behind: [[0, -0.36, 0.62, 0.56]],
    over: 'M-.39 -.14 C-.44 -.5 -.28 -.68 0 -.68 C.28 -.68 .44 -.5 .39 -.14 C.34 -.34 .22 -.44 0 -.45 C-.22 -.44 -.34 -.34 -.39 -.14 Z',
  },
  braids: {
    behind:
      'M-.46 .5 C-.54 -.1 -.52 -.76 0 -.76 C.52 -.76 .54 -.1 .46 .5 Q.4 .58 .34 .5 L.3 -.1 H-.3 L-.34 .5 Q-.4 .58 -.46 .5 Z',
    over: 'M-.385 -.1 C-.43 -.46 -.3 -.72 0 -.72 C.3 -.72 .43 -.46 .385 -.1 C.36 -.3 .22 -.46 0 -.5 C-.22 -.46 -.36 -.3 -.385 -.1 Z',
  },
}

function hairPart(paint, part, ink) {
  if (part === undefined) return
  if (!Array.isArray(part)) fill(paint, ink, part)
  else for (const [x, y, rx, ry = rx] of part) fill(paint, ink, oval(x, y, rx, ry))
}

/** Draws a person in a canvas: the words of `person` are those of the tables above. */
export function portrait(paint, person) {
  const { ground, skin, hair, style, top, collar = 'round', smile = 1, glasses, beard, earrings, freckles } = person
  const [face, tint] = [skins[skin], hairs[hair]]
  const { width } = paint.canvas
  paint.save()
  paint.scale(width / 2, width / 2)
  paint.translate(1, 1)
  const light = paint.createRadialGradient(-0.5, -0.7, 0.1, 0, 0, 1.7)
  light.addColorStop(0, ground)
  light.addColorStop(1, darker(ground, 0.22))
  paint.fillStyle = light
  paint.fillRect(-1, -1, 2, 2)
  paint.translate(0, 0.1)
  hairPart(paint, styles[style].behind, darker(tint, 0.18))
  fill(paint, darker(face, 0.16), 'M-.17 .1 H.17 V.5 Q0 .62 -.17 .5 Z')
  fill(paint, top, 'M-.86 1.2 C-.84 .66 -.5 .5 -.18 .42 Q0 .6 .18 .42 C.5 .5 .84 .66 .86 1.2 Z')
  fill(paint, darker(top, 0.13), 'M.3 1.2 C.34 .9 .44 .66 .5 .54 C.76 .64 .85 .86 .86 1.2 Z')
  if (collar === 'shirt') {
    fill(paint, '#ffffff', 'M-.2 .41 L0 .66 L-.17 .8 L-.32 .47 Z M.2 .41 L0 .66 L.17 .8 L.32 .47 Z')
    fill(paint, darker(top, 0.3), 'M-.05 .68 L0 .64 L.05 .68 L.03 1.2 H-.03 Z')
  } else if (collar === 'high') fill(paint, darker(top, 0.1), 'M-.21 .34 Q0 .46 .21 .34 L.24 .52 Q0 .68 -.24 .52 Z')
  else if (collar === 'jacket') {
    fill(paint, '#f4f1ea', 'M-.18 .42 Q0 .6 .18 .42 L.06 1.2 H-.06 Z')
    fill(
      paint,
      darker(top, 0.25),
      'M-.2 .4 L-.34 .5 L-.26 .74 L-.05 1.2 L-.1 .8 Z M.2 .4 L.34 .5 L.26 .74 L.05 1.2 L.1 .8 Z',
    )
  } else stroke(paint, darker(top, 0.22), 0.035, 'M-.2 .43 Q0 .63 .2 .43')
  fill(paint, darker(face, 0.07), oval(-0.365, -0.1, 0.065, 0.09))
  fill(paint, darker(face, 0.12), oval(0.365, -0.1, 0.065, 0.09))
  fill(
    paint,
    face,
    'M-.36 -.2 C-.36 -.5 -.22 -.62 0 -.62 C.22 -.62 .36 -.5 .36 -.2 C.36 .08 .2 .3 0 .3 C-.2 .3 -.36 .08 -.36 -.2 Z',
  )
  paint.globalAlpha = 0.5
  fill(paint, darker(face, 0.13), 'M.12 -.6 C.3 -.54 .36 -.4 .36 -.2 C.36 .08 .2 .3 0 .3 C.22 .18 .28 -.2 .12 -.6 Z')
  paint.globalAlpha = 0.3
  fill(paint, '#e4574f', oval(-0.2, 0.02, 0.075, 0.05))
  fill(paint, '#e4574f', oval(0.2, 0.02, 0.075, 0.05))
  paint.globalAlpha = 1
  if (beard) {
    fill(
      paint,
      tint,
      'M-.36 -.16 C-.37 .1 -.24 .36 0 .36 C.24 .36 .37 .1 .36 -.16 C.3 .0 .2 .03 .12 .02 Q0 -.02 -.12 .02 C-.2 .03 -.3 .0 -.36 -.16 Z',
    )
    fill(paint, darker(face, 0.04), oval(0, 0.125, 0.11, 0.035))
  }
  const line = darker(face, 0.55)
  fill(paint, '#ffffff', oval(-0.15, -0.13, 0.062, 0.046))
  fill(paint, '#ffffff', oval(0.15, -0.13, 0.062, 0.046))
  fill(paint, '#2a1e1c', oval(-0.142, -0.128, 0.037))
  fill(paint, '#2a1e1c', oval(0.158, -0.128, 0.037))
  fill(paint, '#ffffff', oval(-0.13, -0.142, 0.012))
  fill(paint, '#ffffff', oval(0.17, -0.142, 0.012))
  stroke(paint, line, 0.02, 'M-.215 -.15 Q-.15 -.2 -.085 -.15 M.085 -.15 Q.15 -.2 .215 -.15')
  stroke(paint, darker(tint, 0.1), 0.034, 'M-.225 -.235 Q-.15 -.285 -.08 -.245 M.08 -.245 Q.15 -.285 .225 -.235')
  stroke(paint, darker(face, 0.26), 0.026, 'M.005 -.09 Q.045 -.01 .03 .015 Q.0 .035 -.025 .02')
  if (smile > 1) fill(paint, '#fff', 'M-.105 .1 Q0 .14 .105 .1 Q.08 .2 0 .2 Q-.08 .2 -.105 .1 Z')
  else stroke(paint, darker(face, 0.5), 0.03, smile > 0 ? 'M-.09 .115 Q0 .17 .09 .115' : 'M-.075 .13 Q0 .145 .075 .125')
  if (freckles)
    for (const [x, y] of [
      [-0.24, -0.03],
      [-0.18, -0.05],
      [-0.14, -0.01],
      [0.14, -0.02],
      [0.19, -0.05],
      [0.24, -0.02],
    ])
      fill(paint, darker(face, 0.2), oval(x, y, 0.012))
  hairPart(paint, styles[style].over, tint)
  if (glasses) {
    paint.strokeStyle = glasses
    paint.lineWidth = 0.028
    for (const x of [-0.15, 0.15]) paint.stroke(oval(x, -0.125, 0.112, 0.1))
    stroke(paint, glasses, 0.026, 'M-.04 -.135 Q0 -.16 .04 -.135 M-.262 -.14 L-.35 -.16 M.262 -.14 L.35 -.16')
  }
  if (earrings) for (const x of [-0.385, 0.385]) fill(paint, earrings, oval(x, 0.03, 0.036))
  paint.restore()
}

const person = (email, ground, skin, hair, style, top, more = {}) => ({
  email,
  ground,
  skin,
  hair,
  style,
  top,
  ...more,
})

/** Who has a portrait: the team, most talents and half of the clients. The others show that initials do. */
export const people = [
  person('admin@regie.test', '#f2c1a0', 'fair', 'grey', 'bob', '#26344f', {
    collar: 'jacket',
    glasses: '#3b2b2b',
    earrings: '#d8b25c',
  }),
  person('producteur@regie.test', '#a9c8e8', 'rosy', 'chestnut', 'wavy', '#d9573f', { smile: 2, freckles: true }),
  person('mathieu.leguennec@regie.test', '#bcd9c0', 'fair', 'auburn', 'short', '#31555a', { beard: true }),
  person('ines.benhaddou@regie.test', '#f3d9a4', 'warm', 'black', 'curls', '#3b3a78', {
    smile: 2,
    earrings: '#e8c25a',
  }),
  person('talent@regie.test', '#c9bfe8', 'tan', 'black', 'crop', '#f0b429', { smile: 2 }),
  person('solene.darcimont@images.test', '#f5c6cf', 'fair', 'blond', 'long', '#2b2d33', { collar: 'high' }),
  person('minhanh.nguyen@images.test', '#b7dfe0', 'rosy', 'black', 'parted', '#466a48', { glasses: '#1f2a2a' }),
  person('aissatou.ndiaye@montage.test', '#f7d08a', 'dark', 'black', 'braids', '#8c2f4b', {
    smile: 2,
    earrings: '#f4c542',
  }),
  person('loic.kervella@altiplume.test', '#b4cbe6', 'fair', 'blond', 'short', '#23405f', {
    beard: true,
    collar: 'high',
  }),
  person('eloise.pommier@montage.test', '#d9e5b5', 'rosy', 'auburn', 'bun', '#3f6f5c', { freckles: true }),
  person('thibault.desaintyrieux@ondelette.test', '#e2d2c0', 'fair', 'brown', 'parted', '#54402f', { collar: 'shirt' }),
  person('noemie.garcin@motion.test', '#f3b9b0', 'warm', 'brown', 'bob', '#1f6f78', { smile: 2, glasses: '#b8332a' }),
  person('karim.belkacem@plateau27.test', '#c6cfd9', 'tan', 'black', 'short', '#22252b', { beard: true }),
  person('jeanne.torres@etalonneurs.test', '#d7c4ec', 'warm', 'grey', 'crop', '#5b3f8a', { earrings: '#d8d8e0' }),
  person('client@regie.test', '#f2d3b3', 'fair', 'brown', 'tail', '#7a3146', { collar: 'jacket', smile: 2 }),
  person('aurelien.brelan@maison-brelan.test', '#c7d3dc', 'fair', 'grey', 'parted', '#1f2736', { collar: 'shirt' }),
  person('fatou.diarra@maison-brelan.test', '#efc78f', 'dark', 'black', 'afro', '#c4552d', {
    smile: 2,
    earrings: '#f2d27a',
  }),
  person('gaelle.tanguy@val-dancre.test', '#b9dcc4', 'fair', 'blond', 'bob', '#2f5d8a', { freckles: true }),
  person('leonie.aubertin@phare-a-rebours.test', '#aebfe0', 'rosy', 'chestnut', 'curls', '#e0b13e', {
    glasses: '#2b2b44',
  }),
  person('severine.lhostis@trois-glycines.test', '#d6c3ea', 'fair', 'brown', 'bun', '#6c4a9c', { earrings: '#ece2f7' }),
  person('olivier.ferrandi@mutuelle-aubepine.test', '#cfd8cc', 'warm', 'brown', 'bald', '#2d5f56', {
    collar: 'shirt',
    glasses: '#333',
  }),
  person('nadia.cherkaoui@mutuelle-aubepine.test', '#f4cdb6', 'tan', 'black', 'long', '#0f5d57', { smile: 2 }),
  person('zoe.marechal@nuits-de-sorliere.test', '#f7b8a8', 'rosy', 'black', 'crop', '#4a2a72', {
    earrings: '#ff9f4a',
    smile: 2,
  }),
  person('clement.dufresnoy@atelier-velocipede.test', '#f0d7ae', 'fair', 'auburn', 'short', '#b4481d', { beard: true }),
  person('francoise.guerin@saint-aubrac.test', '#c2d4ea', 'fair', 'white', 'bob', '#2a4a7c', {
    collar: 'jacket',
    glasses: '#5a4a3a',
  }),
  person('berengere.duplessis@fontanelle-haute.test', '#e6cfc2', 'fair', 'blond', 'wavy', '#6b1f35', {
    earrings: '#efe6da',
  }),
  person('agnes.wojciechowska@aurvent.test', '#bfe3d4', 'rosy', 'grey', 'short', '#0e7a5a'),
  person('edouard.cauchois@dentelle-caudreval.test', '#d5cfe0', 'fair', 'white', 'bald', '#3a3550', {
    collar: 'shirt',
    beard: true,
    glasses: '#3a3a3a',
  }),
  person('ma.dekermadec@federation-vezere.test', '#cde0c4', 'fair', 'grey', 'bun', '#2f5a3d', {
    earrings: '#f3efe6',
    collar: 'jacket',
  }),
]
