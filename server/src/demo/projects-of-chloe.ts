import { typeset } from '@regie/contract/french'
import { hotelVisit, launchFilm, novelTrailer, openingTitles, squareFilm } from './versions.ts'
import { pathOf, type WrittenProject } from './written.ts'

const yanis = 'talent@regie.test'
const solene = 'solene.darcimont@images.test'
const aissatou = 'aissatou.ndiaye@montage.test'
const eloise = 'eloise.pommier@montage.test'
const noemie = 'noemie.garcin@motion.test'
const both = ['RUSH', 'POST_PRODUCTION'] as const

/** The projects of Chloé Vasseur: every type, every option, early and late. */
export const projectsOfChloe: readonly WrittenProject[] = [
  {
    name: 'Collection Aube',
    company: 'Maison Brelan',
    age: 46,
    starts: -40,
    due: 18,
    description: typeset(
      'Le lancement de la collection de printemps : un film, ses déclinaisons et les photos du catalogue.',
    ),
    invoices: ['48211', '48377'],
    brief: [
      '# Intention',
      typeset('La lumière du matin sur une pierre. Rien de démonstratif : un bijou, du noir, un reflet juste.'),
      '# À retenir',
      '- De l’or dans les reflets, jamais de bleu',
      '- Le nom de la maison ne vient qu’à la fin, et tient deux secondes',
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
          'Partir de la pierre. Onze secondes, pas une de plus.',
          '- Sous-titres français et anglais',
        ],
        files: [
          ['Plan 01 – la bague tourne', 'RUSH', 'films/plan-bague.mp4'],
          ['Plan 02 – la pierre, de haut', 'RUSH', 'films/plan-pierre.mp4'],
          ['Ambiance atelier', 'RUSH', 'sounds/atelier.m4a'],
          [typeset('Musique « Aube »'), 'RUSH', 'sounds/musique-aube.m4a'],
        ],
        edits: [
          { name: 'Film de lancement', talent: yanis, path: pathOf('svrva'), due: 4, since: 1, versions: launchFilm },
          { name: 'Version réseaux 1:1', talent: aissatou, path: pathOf('sv'), due: 8, since: 2, versions: squareFilm },
          { name: 'Teaser 6 secondes', path: pathOf(''), due: 12 },
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
          ['Bague Aube 001', 'RUSH', 'photos/bague-aube-1.jpg'],
          ['Bague Aube 002', 'RUSH', 'photos/bague-aube-2.jpg'],
          ['Bague Aube 003', 'RUSH', 'photos/bague-aube-3.jpg'],
          ['Bague Aube 004', 'RUSH', 'photos/bague-aube-4.jpg'],
          ['Bague Aube 005', 'RUSH', 'photos/bague-aube-5.jpg'],
          ['Bague Aube 006', 'RUSH', 'photos/bague-aube-6.jpg'],
          ['Bague Aube 007', 'RUSH', 'photos/bague-aube-7.jpg'],
          ['Collier Rosée 001', 'RUSH', 'photos/collier-rosee-1.jpg'],
          ['Collier Rosée 002', 'RUSH', 'photos/collier-rosee-2.jpg'],
          ['Collier Rosée 003', 'RUSH', 'photos/collier-rosee-3.jpg'],
        ],
        marks: {
          'Bague Aube 001': { isChosen: true, stars: 5 },
          'Bague Aube 003': { stars: 3, comment: typeset('Le saphir est superbe ; réchauffer un peu le fond ?') },
          'Bague Aube 004': { isChosen: true, stars: 4 },
          'Collier Rosée 001': { isChosen: true, stars: 5, comment: 'Pour la couverture du catalogue.' },
        },
        edits: [{ name: 'Retouches', talent: solene, path: pathOf('s'), due: 12, since: 5 }],
      },
      { name: typeset('Podcast « Les gestes »'), type: 'AUDIO', status: 'PLANNED', depot: 'YES', shoot: 9, due: 30 },
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
        name: 'Habillage des entretiens',
        status: 'FINISHED',
        shoot: -50,
        due: -20,
        depot: 'DONE',
        files: [
          ['Générique – version livrée', 'LIVRABLE', 'films/entretiens-v2.mp4'],
          ['Logo de la maison', 'DEPOT', 'logos/Éditions du Phare à rebours.png'],
        ],
        edits: [
          {
            name: 'Générique 8 secondes',
            talent: yanis,
            path: pathOf('svarvac'),
            due: -22,
            since: 21,
            versions: openingTitles,
          },
        ],
      },
      {
        name: 'Bande-annonce du roman',
        status: 'POST_PRODUCTION',
        choice: 'DONE',
        due: -6,
        files: [
          ['Repérage – le phare à l’aube', 'RUSH', 'photos/phare-aube.jpg'],
          ['Repérage – le phare de nuit', 'RUSH', 'photos/phare-nuit.jpg'],
        ],
        edits: [
          {
            name: 'Bande-annonce 12 secondes',
            talent: yanis,
            path: pathOf('svar'),
            due: -8,
            since: 3,
            versions: novelTrailer,
          },
        ],
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
        name: 'Habillage et montage',
        type: 'EXTERNE',
        talent: yanis,
        order: '76904',
        starts: -48,
        ends: -20,
        on: [
          ['Habillage des entretiens', ['POST_PRODUCTION'], 'FINISHED'],
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
        edits: [{ name: 'Portrait 3 minutes', talent: eloise, path: pathOf(''), due: 20 }],
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
        files: [
          ['Façade au crépuscule', 'RUSH', 'photos/hotel-crepuscule.jpg'],
          ['Façade la nuit', 'RUSH', 'photos/hotel-nuit.jpg'],
        ],
        edits: [
          { name: 'Film 10 secondes', talent: noemie, path: pathOf('svab'), due: 9, since: 1, versions: hotelVisit },
        ],
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
]
