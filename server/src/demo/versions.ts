import { typeset } from '@regie/contract/french'
import type { WrittenRemark, WrittenVersion } from './written.ts'

/** A remark of the written ones, in the typography of the product. */
const said = (by: WrittenRemark['by'], text: string, more: Omit<WrittenRemark, 'by' | 'text'> = {}): WrittenRemark => ({
  by,
  text: typeset(text),
  ...more,
})

/** The film of the jewels: the second version corrects what was asked of the first. */
export const launchFilm: readonly WrittenVersion[] = [
  {
    file: 'films/aube-v1.mp4',
    remarks: [
      said('producteur', 'La lumière sur la bague est trop froide : c’est l’aube, il faut de l’or dans les reflets.', {
        at: 3.8,
        rect: [0.35, 0.06, 0.3, 0.76],
        answers: [['talent', typeset('Vu avec l’étalonneuse : on repart du soleil, pas de la boîte à lumière.')]],
      }),
      said('producteur', 'Le logo arrive trop tôt : laissons d’abord la pierre finir son tour.', { at: [5.4, 7.2] }),
      said('producteur', 'Et il est trop petit : on ne le lira pas sur un téléphone.', {
        at: 9,
        arrow: [0.72, 0.66, 0.12, 0.15],
      }),
    ],
  },
  {
    file: 'films/aube-v2.mp4',
    note: typeset('Étalonnage réchauffé. Le nom vient une fois la pierre passée, et tient jusqu’à la fin.'),
    remarks: [
      said('client', 'Quelle lumière ! C’est exactement la collection.', { at: 3.8, isDraft: true }),
      said('client', 'La musique porte le tout. Le nom pourrait tenir une seconde de plus.', {
        at: 8.8,
        isDraft: true,
      }),
    ],
  },
]

export const squareFilm: readonly WrittenVersion[] = [
  {
    file: 'films/aube-carre.mp4',
    note: typeset('Recadré pour le carré : la bague reste entière.'),
    remarks: [
      said('producteur', 'À revoir avec l’étalonneuse avant de le montrer : le fond vire au brun sur un téléphone.', {
        at: 2,
        isInternal: true,
        isDraft: true,
      }),
    ],
  },
]

export const openingTitles: readonly WrittenVersion[] = [
  {
    file: 'films/entretiens-v1.mp4',
    remarks: [
      said('client', 'Le titre est trop petit et se perd dans le bleu.', { at: 5.2, rect: [0.07, 0.24, 0.36, 0.2] }),
      said('client', 'Le faisceau, en revanche : parfait.', { at: [1.5, 4] }),
    ],
  },
  { file: 'films/entretiens-v2.mp4', note: typeset('Titre doublé, en crème : il tient sur un téléphone.') },
]

export const novelTrailer: readonly WrittenVersion[] = [
  {
    file: 'films/maree-v1.mp4',
    remarks: [
      said('client', 'La deuxième phrase passe un peu vite : une seconde de plus pour la lire.', {
        at: [4.7, 8.2],
        rect: [0.07, 0.25, 0.42, 0.1],
        answers: [['producteur', typeset('Entendu : on l’allonge, et on retarde le titre d’autant.')]],
      }),
      said('client', 'Le phare est magnifique. Pourrait-on voir le faisceau nous faire face avant le titre ?', {
        at: 6.4,
        point: [0.8, 0.2],
      }),
      said('client', 'Le nom de la maison est trop discret sous le titre.', {
        at: 10.8,
        arrow: [0.42, 0.76, -0.1, 0.1],
      }),
    ],
  },
]

export const hotelVisit: readonly WrittenVersion[] = [
  {
    file: 'films/glycines-v1.mp4',
    note: typeset('Les fenêtres s’allument une à une, comme demandé.'),
    remarks: [
      said('producteur', 'Le reflet est très beau : on reste dessus une seconde de plus ?', {
        at: 4,
        isInternal: true,
        isDraft: true,
      }),
    ],
  },
]

export const episode1: readonly WrittenVersion[] = [{ file: 'films/dormir-1.mp4' }]

export const episode2: readonly WrittenVersion[] = [
  {
    file: 'films/dormir-2.mp4',
    remarks: [
      said('client', 'Les collines respirent avec la dormeuse : très bonne idée.', { at: 5, isDraft: true }),
      said('client', 'Le logo pourrait tenir une seconde de plus.', { at: 9.2, isDraft: true }),
    ],
  },
]

export const episode3: readonly WrittenVersion[] = [
  {
    file: 'films/dormir-3.mp4',
    remarks: [
      said('producteur', 'Le soleil tourne trop vite pour un épisode qui parle de rythme.', { at: [3, 7] }),
      said('producteur', 'La fenêtre devrait s’allumer avant que le ciel soit noir.', {
        at: 6.6,
        rect: [0.63, 0.7, 0.12, 0.17],
      }),
    ],
  },
]

/** The teaser of the festival: what the client asked, then what was made of it. */
export const festivalTeaser: readonly WrittenVersion[] = [
  {
    file: 'films/sorliere-v1.mp4',
    remarks: [
      said('client', 'Le stroboscope est trop violent : nous ne pourrons pas le diffuser sans avertissement.', {
        at: [3, 5.4],
        answers: [['producteur', typeset('Bien sûr. On le retire, et les faisceaux prennent le relais.')]],
      }),
      said('client', 'Trop bleu, on dirait l’hiver : Sorlière, c’est l’ambre et le violet.', { at: 6.4 }),
      said('client', 'Le titre passe devant la chanteuse, et il manque les dates.', {
        at: 8.4,
        rect: [0.24, 0.38, 0.52, 0.3],
      }),
    ],
  },
  {
    file: 'films/sorliere-v2.mp4',
    note: typeset('Sans stroboscope, en ambre ; le titre passe sous la chanteuse, avec les dates.'),
    remarks: [said('client', 'C’est nous. Je le montre à l’équipe demain.', { at: 8.4, isDraft: true })],
  },
]

export const jingle: readonly WrittenVersion[] = [
  { file: 'sounds/jingle.m4a', note: typeset('Deux mesures, puis la montée. Le logo tombe sur la dernière note.') },
]

export const portraits: readonly WrittenVersion[] = [
  {
    file: 'films/foret-v1.mp4',
    remarks: [
      said('producteur', 'Le nom arrive sur le plus beau rayon : le décaler d’une seconde.', {
        at: 6,
        rect: [0.06, 0.72, 0.34, 0.16],
        isInternal: true,
        isDraft: true,
      }),
    ],
  },
]

export const parcels: readonly WrittenVersion[] = [{ file: 'films/emballages-v1.mp4' }]

export const vintage: readonly WrittenVersion[] = [
  {
    file: 'films/fontanelle-v1.mp4',
    remarks: [
      said(
        'producteur',
        'Le soleil sort pile dans l’axe des rangs : on garde, et on attend une seconde avant le titre.',
        {
          at: 4.6,
          point: [0.34, 0.42],
        },
      ),
      said('producteur', 'Le titre recouvre le domaine : le remonter, pour qu’on voie la maison.', {
        at: 7.8,
        rect: [0.62, 0.3, 0.2, 0.12],
      }),
    ],
  },
]
