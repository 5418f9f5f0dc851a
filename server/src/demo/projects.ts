import type { MediaCategory } from '@regie/contract/medias/schema'
import type { CategoryType, PrestationProductionStatus, PrestationType } from '@regie/contract/prestations/schema'
import type { ClientTask, GuestAccess, ProductionStatus, ProductionType } from '@regie/contract/productions/schema'

/** The steps of an edit, in letters: start, version, approval, client's validation, changes asked, back. */
export type Path = readonly ('start' | 'version' | 'approve' | 'accept' | 'changes' | 'back')[]
const path = (letters: string): Path =>
  [...letters].map((letter) => {
    const steps = { s: 'start', v: 'version', a: 'approve', c: 'accept', r: 'changes', b: 'back' } as const
    const step = Object.entries(steps).find(([known]) => known === letter)?.[1]
    if (!step) throw new Error(`no step is called ${letter}`)
    return step
  })

/** Days are counted from today; `since`: how many days ago the last step was. */
export type WrittenEdit = { name: string; talent?: string; path: Path; due?: number; since?: number; withdrawn?: true }
export type WrittenProduction = {
  name: string
  type?: ProductionType
  status: ProductionStatus
  postProd?: false
  depot?: ClientTask
  choice?: ClientTask
  guests?: GuestAccess
  shoot?: number
  due?: number
  edits?: readonly WrittenEdit[]
  files?: readonly (readonly [name: string, category: MediaCategory])[]
  brief?: readonly string[]
}
export type WrittenPrestation = {
  name: string
  type: PrestationType
  talent?: string
  order?: string
  starts?: number
  ends?: number
  place?: string
  /** Name of the production, what is done for it, and where it stands. */
  on: readonly (readonly [string, readonly CategoryType[], PrestationProductionStatus])[]
  brief?: readonly string[]
}
export type WrittenProject = {
  name: string
  company: string
  /** How many days ago it was created. */
  age: number
  starts?: number
  due?: number
  archived?: true
  description?: string
  productions: readonly WrittenProduction[]
  prestations?: readonly WrittenPrestation[]
  invoices?: readonly string[]
  brief?: readonly string[]
}

const yanis = 'talent@regie.test'
const solene = 'solene.darcimont@images.test'
const minh = 'minhanh.nguyen@images.test'
const aissatou = 'aissatou.ndiaye@montage.test'
const eloise = 'eloise.pommier@montage.test'
const noemie = 'noemie.garcin@motion.test'
const karim = 'karim.belkacem@plateau27.test'
const thibault = 'thibault.desaintyrieux@ondelette.test'
const both = ['RUSH', 'POST_PRODUCTION'] as const

/** What the demo agency works on: every type, every status, every option, late and early, short names and long. */
export const writtenProjects: readonly WrittenProject[] = [
  {
    name: 'Collection Aube',
    company: 'Maison Brelan',
    age: 46,
    starts: -40,
    due: 18,
    description: 'Le lancement de la collection de printemps : un film, ses déclinaisons et les photos du catalogue.',
    invoices: ['48211', '48377'],
    brief: [
      '# Intention',
      'La lumière du matin sur l’atelier. Rien de démonstratif : des mains, des outils, un geste juste.',
      '# À retenir',
      '- Jamais le visage des artisans en gros plan',
      '- Le poinçon doit se lire une fois',
      '- Musique originale, sans voix',
    ],
    productions: [
      {
        name: 'Film de marque',
        status: 'POST_PRODUCTION',
        shoot: -22,
        due: 6,
        brief: [
          '# Montage',
          'Partir du plan des mains. 75 secondes, pas une de plus.',
          '- Sous-titres français et anglais',
        ],
        files: [
          ['Plan 01 – établi au matin.avi', 'RUSH'],
          ['Plan 02 – sertissage.avi', 'RUSH'],
          ['Ambiance atelier.wav', 'RUSH'],
        ],
        edits: [
          { name: 'Film 75 secondes', talent: yanis, path: path('svrva'), due: 4, since: 1 },
          { name: 'Version réseaux 1:1', talent: aissatou, path: path('sv'), due: 8, since: 2 },
          { name: 'Teaser 15 secondes', path: path(''), due: 12 },
        ],
      },
      {
        name: 'Photos du catalogue',
        type: 'PHOTO',
        status: 'POST_PRODUCTION',
        choice: 'YES',
        shoot: -12,
        due: 14,
        files: [
          ['Bague Aube 001.png', 'RUSH'],
          ['Bague Aube 002.png', 'RUSH'],
          ['Collier Rosée 001.png', 'RUSH'],
        ],
        edits: [{ name: 'Retouches', talent: solene, path: path('s'), due: 12, since: 5 }],
      },
      { name: 'Podcast « Les gestes »', type: 'AUDIO', status: 'PLANNED', depot: 'YES', shoot: 9, due: 30 },
    ],
    prestations: [
      {
        name: 'Tournage à l’atelier',
        type: 'EXTERNE',
        talent: yanis,
        order: '77120',
        starts: -22,
        ends: -21,
        place: 'Atelier Brelan, Saint-Aubrac',
        on: [['Film de marque', both, 'CONTENT_RECEIVED']],
        brief: [
          '# Journée de tournage',
          'Arrivée à 7 h, lumière du matin jusqu’à 10 h 30.',
          '[ ] Boîte à lumière',
          '[x] Optiques macro',
        ],
      },
      {
        name: 'Prise de vue joaillerie',
        type: 'EXTERNE',
        talent: solene,
        starts: -12,
        ends: -11,
        place: 'Studio 4, Plateau 27',
        on: [['Photos du catalogue', both, 'READY_TO_START']],
      },
      {
        name: 'Montage et étalonnage',
        type: 'INTERNE_POST_PRODUCTION',
        talent: aissatou,
        starts: -10,
        ends: 6,
        on: [['Film de marque', ['POST_PRODUCTION'], 'CONTENT_RECEIVED']],
      },
    ],
  },
  {
    name: 'Rentrée littéraire',
    company: 'Éditions du Phare à rebours',
    age: 80,
    starts: -70,
    due: -6,
    productions: [
      {
        name: 'Entretien avec l’autrice',
        status: 'FINISHED',
        shoot: -50,
        due: -20,
        depot: 'DONE',
        files: [
          ['Entretien – version livrée.avi', 'LIVRABLE'],
          ['Logo de la maison.png', 'DEPOT'],
        ],
        edits: [{ name: 'Entretien 6 minutes', talent: yanis, path: path('svarvac'), due: -22, since: 21 }],
      },
      {
        name: 'Bande-annonce du roman',
        status: 'POST_PRODUCTION',
        choice: 'DONE',
        due: -6,
        edits: [{ name: 'Bande-annonce 40 secondes', talent: yanis, path: path('svar'), due: -8, since: 3 }],
      },
      {
        name: 'Captation de la rencontre en librairie',
        status: 'CANCELLED',
        shoot: -15,
        guests: 'SIGNED_IN',
      },
    ],
    prestations: [
      {
        name: 'Montage des entretiens',
        type: 'EXTERNE',
        talent: yanis,
        order: '76904',
        starts: -48,
        ends: -20,
        on: [
          ['Entretien avec l’autrice', ['POST_PRODUCTION'], 'FINISHED'],
          ['Bande-annonce du roman', ['POST_PRODUCTION'], 'CONTENT_RECEIVED'],
        ],
      },
    ],
  },
  {
    name: 'Le lait d’ici',
    company: 'Coopérative laitière du Val d’Ancre',
    age: 30,
    starts: -25,
    due: 25,
    productions: [
      {
        name: 'Portrait d’éleveuse',
        status: 'IN_PROGRESS',
        shoot: 2,
        due: 22,
        edits: [{ name: 'Portrait 3 minutes', talent: eloise, path: path(''), due: 20 }],
      },
      { name: 'Série photo des fermes', type: 'PHOTO', status: 'TO_ORGANIZE', choice: 'YES', due: 40 },
    ],
    prestations: [
      {
        name: 'Tournage à la ferme des Ormes',
        type: 'INTERNE',
        talent: 'producteur@regie.test',
        starts: 2,
        ends: 3,
        place: 'Ferme des Ormes, Val d’Ancre',
        on: [['Portrait d’éleveuse', ['RUSH'], 'READY_TO_START']],
      },
    ],
  },
  {
    name: 'Réouverture de l’hôtel',
    company: 'Hôtel des Trois-Glycines',
    age: 20,
    starts: -14,
    due: 35,
    productions: [
      {
        name: 'Visite filmée 🎬',
        status: 'POST_PRODUCTION',
        depot: 'YES',
        shoot: -8,
        due: 10,
        edits: [{ name: 'Visite 2 minutes', talent: noemie, path: path('svab'), due: 9, since: 1 }],
      },
      { name: 'Drone au-dessus du parc', status: 'PLANNED', postProd: false, shoot: 6, due: 12 },
    ],
    prestations: [
      {
        name: 'Vol de drone',
        type: 'EXTERNE',
        talent: 'loic.kervella@altiplume.test',
        starts: 6,
        ends: 6,
        place: 'Parc de l’hôtel',
        on: [['Drone au-dessus du parc', ['RUSH'], 'TO_ORGINIZE']],
      },
    ],
  },
  {
    name: 'Semaine de la prévention',
    company: 'Mutuelle de l’Aubépine',
    age: 60,
    starts: -55,
    due: 4,
    productions: [
      {
        name: 'Motion design « Bien dormir »',
        type: 'OTHER',
        status: 'POST_PRODUCTION',
        due: 3,
        edits: [
          { name: 'Épisode 1', talent: noemie, path: path('svac'), due: -4, since: 4 },
          { name: 'Épisode 2', talent: noemie, path: path('sva'), due: 2, since: 6 },
          { name: 'Épisode 3', talent: noemie, path: path('svr'), due: 3, since: 1 },
        ],
      },
      {
        name: 'Webinaire du directeur général',
        status: 'FINISHED',
        postProd: false,
        guests: 'SIGNED_IN',
        shoot: -30,
        due: -28,
        files: [['Webinaire – enregistrement.wav', 'LIVRABLE']],
      },
    ],
    prestations: [
      {
        name: 'Animation des trois épisodes',
        type: 'EXTERNE',
        talent: noemie,
        order: '77031',
        starts: -40,
        ends: 3,
        on: [['Motion design « Bien dormir »', ['POST_PRODUCTION'], 'CONTENT_RECEIVED']],
      },
      {
        name: 'Régie du webinaire',
        type: 'INTERNE',
        talent: 'mathieu.leguennec@regie.test',
        starts: -30,
        ends: -30,
        on: [['Webinaire du directeur général', ['RUSH'], 'FINISHED']],
      },
    ],
  },
  {
    name: 'Édition d’été',
    company: 'Festival Les Nuits de Sorlière',
    age: 15,
    starts: -10,
    due: 75,
    productions: [
      {
        name: 'Aftermovie',
        status: 'TO_ORGANIZE',
        shoot: 55,
        due: 70,
        edits: [{ name: 'Aftermovie 2 minutes', path: path(''), due: 68 }],
      },
      { name: 'Portraits d’artistes', type: 'PHOTO', status: 'TO_ORGANIZE', choice: 'YES', shoot: 54 },
      {
        name: 'Jingle du festival',
        type: 'AUDIO',
        status: 'IN_PROGRESS',
        due: 20,
        edits: [{ name: 'Jingle 8 secondes', talent: thibault, path: path('s'), due: 18, since: 2 }],
      },
    ],
    prestations: [
      {
        name: 'Composition du jingle',
        type: 'EXTERNE',
        talent: thibault,
        starts: -4,
        ends: 18,
        on: [['Jingle du festival', ['POST_PRODUCTION'], 'READY_TO_START']],
      },
    ],
  },
  {
    name: 'Portraits de coopérateurs',
    company:
      'Fédération interdépartementale des coopératives agricoles et forestières de la Haute-Vézère et du plateau d’Aubraine',
    age: 34,
    starts: -30,
    due: -2,
    description:
      'Dix portraits d’adhérents pour l’assemblée générale, avec une version courte de chacun pour les réseaux.',
    productions: [
      {
        name: 'Portraits croisés des présidentes et présidents de coopérative : la transmission, l’installation et l’avenir de la forêt',
        status: 'POST_PRODUCTION',
        shoot: -18,
        due: -2,
        edits: [
          { name: 'Portraits croisés', talent: minh, path: path('sv'), due: -3, since: 4 },
          { name: 'Versions courtes', talent: minh, path: path(''), due: 5 },
        ],
      },
    ],
    prestations: [
      {
        name: 'Tournage itinérant',
        type: 'INTERNE',
        talent: minh,
        starts: -18,
        ends: -14,
        place: 'Haute-Vézère',
        on: [
          [
            'Portraits croisés des présidentes et présidents de coopérative : la transmission, l’installation et l’avenir de la forêt',
            both,
            'CONTENT_RECEIVED',
          ],
        ],
      },
    ],
  },
  {
    name: 'Emballages responsables',
    company: 'Biscuiterie d’Armorac',
    age: 200,
    starts: -195,
    due: -120,
    archived: true,
    productions: [
      {
        name: 'Film de l’usine',
        status: 'FINISHED',
        shoot: -170,
        due: -130,
        edits: [{ name: 'Film 90 secondes', talent: eloise, path: path('svac'), due: -132, since: 131 }],
      },
    ],
    prestations: [
      {
        name: 'Plateau et machinerie',
        type: 'EXTERNE',
        talent: karim,
        starts: -170,
        ends: -169,
        on: [['Film de l’usine', ['RUSH'], 'FINISHED']],
      },
    ],
  },
  {
    name: 'Vœux de la direction',
    company: 'Mutuelle de l’Aubépine',
    age: 320,
    starts: -318,
    due: -300,
    archived: true,
    productions: [{ name: 'Vœux filmés', status: 'FINISHED', postProd: false, shoot: -310, due: -302 }],
  },
]
