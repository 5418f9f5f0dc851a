/** The films of the demo, of 25 images per second. */

const wide = { width: 1920, height: 1080 }

/** Images per second that are painted of what moves slowly, or is drawn: those between are blended, or repeated. */
const slow = 12.5

/** What shaders paint, once: the images that versions, other formats and rushes are then cut from. */
export const masters = [
  {
    name: 'aube',
    scene: 'jewel',
    seconds: 9.4,
    pace: 25,
    look: {
      cuts: [
        ['macro', 0, 2.6],
        ['turning', 2.6, 5.2],
        ['stone', 5.2, 7.2],
        ['still', 7.2, 10],
      ],
    },
  },
  { name: 'sorliere', scene: 'concert', seconds: 10, look: {} },
  { name: 'maree', scene: 'lighthouse', seconds: 12, look: {} },
  { name: 'glycines', scene: 'hotel', seconds: 10, look: {} },
  { name: 'foret', scene: 'forest', seconds: 10, look: {} },
  { name: 'fontanelle', scene: 'vineyard', seconds: 10, look: {} },
].map((master) => ({ pace: slow, ...master, ...wide, look: { ...master.look, seconds: master.seconds } }))

/** Another grading, as ffmpeg mixes channels: gold becomes steel. */
const cold = 'rr=.24:rg=.34:rb=.22:gr=.26:gg=.42:gb=.26:br=.42:bg=.5:bb=.34'
const drawn = [
  { name: 'entretiens-v1', scene: 'opening', seconds: 8, look: { isLarge: false }, music: 'sea' },
  { name: 'entretiens-v2', scene: 'opening', seconds: 8, look: { isLarge: true }, music: 'sea' },
  {
    name: 'dormir-1',
    scene: 'sleep',
    seconds: 9,
    look: { episode: 'light', subtitle: '1. La lumière' },
    music: 'night',
  },
  {
    name: 'dormir-2',
    scene: 'sleep',
    seconds: 9,
    look: { episode: 'breath', subtitle: '2. Le souffle' },
    music: 'night',
  },
  {
    name: 'dormir-3',
    scene: 'sleep',
    seconds: 9,
    look: { episode: 'rhythm', subtitle: '3. Le rythme' },
    music: 'night',
  },
  { name: 'emballages-v1', scene: 'parcels', seconds: 10, look: {}, fades: [0.3, 0.3], music: 'jingle', most: 220 },
]
const cut = [
  {
    name: 'aube-v1',
    master: 'aube',
    seconds: 11,
    tint: cold,
    cards: [['brelan', { isLate: false, at: 5.4 }]],
    fades: [0.5, 0.4],
    music: 'aube',
  },
  {
    name: 'aube-v2',
    master: 'aube',
    seconds: 11,
    cards: [['brelan', { isLate: true, at: 7.3 }]],
    fades: [0.8, 0.5],
    music: 'aube',
  },
  {
    name: 'aube-carre',
    master: 'aube',
    width: 1080,
    height: 1080,
    seconds: 8,
    cards: [['brelan', { isLate: true, at: 5.4 }]],
    fades: [0.4, 0.4],
    music: 'aube',
  },
  { name: 'plan-bague', master: 'aube', from: 2.6, seconds: 2.6 },
  { name: 'plan-pierre', master: 'aube', from: 5.2, seconds: 2 },
  {
    name: 'sorliere-v1',
    master: 'sorliere',
    seconds: 10,
    tint: 'rr=.2:rg=.3:rb=.1:gr=.3:gg=.4:gb=.2:br=.5:bg=.5:bb=.5',
    strobe: [3, 5.4],
    cards: [['festival', { hasDates: false, at: 6.8 }]],
    fades: [0.2, 0.3],
    music: 'concert',
  },
  {
    name: 'sorliere-v2',
    master: 'sorliere',
    seconds: 10,
    cards: [['festival', { hasDates: true, at: 6.8 }]],
    fades: [0.3, 0.3],
    music: 'concert',
  },
  { name: 'maree-v1', master: 'maree', seconds: 12, cards: [['novel', { at: 8.6 }]], fades: [1, 0.6], music: 'sea' },
  {
    name: 'glycines-v1',
    master: 'glycines',
    seconds: 10,
    cards: [
      [
        'headline',
        {
          at: 6.6,
          to: 11,
          lines: ['Hôtel des Trois-Glycines', 'Réouverture le 20 mars'],
          company: 'Hôtel des Trois-Glycines',
          ink: '#fff1dd',
        },
      ],
    ],
    fades: [0.8, 0.5],
    music: 'evening',
  },
  {
    name: 'foret-v1',
    master: 'foret',
    seconds: 10,
    cards: [
      [
        'headline',
        { at: 0.8, to: 4.2, lines: ['Ceux qui plantent', 'Portraits croisés de coopérateurs'], ink: '#fff6e4' },
      ],
      [
        'nameplate',
        { at: 5.2, to: 9, name: 'Odile Vergnaud', title: 'Sylvicultrice, présidente de coopérative', ink: '#fff6e4' },
      ],
    ],
    fades: [0.8, 0.6],
    music: 'forest',
  },
  {
    name: 'fontanelle-v1',
    master: 'fontanelle',
    seconds: 10,
    cards: [
      [
        'headline',
        {
          at: 6.4,
          to: 11,
          lines: ['Fontanelle-Haute', 'Millésime 2026'],
          company: 'Domaine de la Fontanelle-Haute',
          ink: '#fff1dd',
        },
      ],
    ],
    fades: [0.8, 0.5],
    music: 'evening',
  },
]

/**
 * What is made. `master`: the images that it takes, from `from` seconds on; `tint`: another grading; `strobe`: from when to
 * when white light flashes. `pace`: images painted in a second. `crf`: the quality of x264; `most`: its kbit per second.
 */
export const films = [...cut, ...drawn].map((film) => {
  const { pace, seconds } = masters.find(({ name }) => name === film.master) ?? { pace: slow, seconds: film.seconds }
  // The last image is held when a film is longer than what was painted.
  const last = Math.ceil(seconds * pace) - 1
  return { ...wide, pace, last, ...film, look: { ...film.look, seconds: film.seconds } }
})
