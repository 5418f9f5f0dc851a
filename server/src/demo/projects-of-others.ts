import { typeset } from '@regie/contract/french'
import { episode1, episode2, episode3, festivalTeaser, jingle, parcels, portraits, vintage } from './versions.ts'
import { pathOf, type WrittenProject } from './written.ts'

const minh = 'minhanh.nguyen@images.test'
const eloise = 'eloise.pommier@montage.test'
const loic = 'loic.kervella@altiplume.test'
const noemie = 'noemie.garcin@motion.test'
const karim = 'karim.belkacem@plateau27.test'
const thibault = 'thibault.desaintyrieux@ondelette.test'
const both = ['RUSH', 'POST_PRODUCTION'] as const

/** The projects of the other producteurs: long names, archives, idle work. */
export const projectsOfOthers: readonly WrittenProject[] = [
  {
    name: 'Semaine de la prévention',
    company: 'Mutuelle de l’Aubépine',
    age: 60,
    starts: -55,
    due: 4,
    productions: [
      {
        name: typeset('Motion design « Bien dormir »'),
        type: 'OTHER',
        status: 'POST_PRODUCTION',
        due: 3,
        edits: [
          { name: 'Épisode 1', talent: noemie, path: pathOf('svac'), due: -4, since: 4, versions: episode1 },
          { name: 'Épisode 2', talent: noemie, path: pathOf('sva'), due: 2, since: 6, versions: episode2 },
          { name: 'Épisode 3', talent: noemie, path: pathOf('svr'), due: 3, since: 1, versions: episode3 },
        ],
      },
      {
        name: 'Webinaire du directeur général',
        status: 'FINISHED',
        postProd: false,
        guests: 'SIGNED_IN',
        shoot: -30,
        due: -28,
        files: [['Webinaire – musique d’attente', 'LIVRABLE', 'sounds/attente.m4a']],
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
        on: [[typeset('Motion design « Bien dormir »'), ['POST_PRODUCTION'], 'CONTENT_RECEIVED']],
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
        name: 'Teaser de l’édition',
        status: 'POST_PRODUCTION',
        due: 8,
        files: [
          ['Captation 2026 – la scène en ambre', 'RUSH', 'photos/scene-ambre.jpg'],
          ['Captation 2026 – la scène en bleu', 'RUSH', 'photos/scene-glace.jpg'],
        ],
        edits: [
          {
            name: 'Teaser 10 secondes',
            talent: eloise,
            path: pathOf('svarva'),
            due: 6,
            since: 1,
            versions: festivalTeaser,
          },
        ],
      },
      {
        name: 'Aftermovie',
        status: 'TO_ORGANIZE',
        shoot: 55,
        due: 70,
        edits: [{ name: 'Aftermovie 2 minutes', path: pathOf(''), due: 68 }],
      },
      { name: 'Portraits d’artistes', type: 'PHOTO', status: 'TO_ORGANIZE', choice: 'YES', shoot: 54 },
      {
        name: 'Jingle du festival',
        type: 'AUDIO',
        status: 'IN_PROGRESS',
        due: 20,
        edits: [
          { name: 'Jingle 8 secondes', talent: thibault, path: pathOf('sv'), due: 18, since: 2, versions: jingle },
        ],
      },
    ],
    prestations: [
      {
        name: 'Éclairage de la captation',
        type: 'EXTERNE',
        talent: karim,
        starts: -9,
        ends: -8,
        place: 'Château de Sorlière',
        on: [['Teaser de l’édition', ['RUSH'], 'CONTENT_RECEIVED']],
      },
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
        name: typeset(
          'Portraits croisés des présidentes et présidents de coopérative : la transmission, l’installation et l’avenir de la forêt',
        ),
        status: 'POST_PRODUCTION',
        shoot: -18,
        due: -2,
        files: [
          ['Lisière, premier soleil', 'RUSH', 'photos/foret-aube.jpg'],
          ['Combe dans la brume', 'RUSH', 'photos/foret-brume.jpg'],
          ['Futaie, milieu du jour', 'RUSH', 'photos/foret-midi.jpg'],
        ],
        edits: [
          { name: 'Portraits croisés', talent: minh, path: pathOf('sv'), due: -3, since: 4, versions: portraits },
          { name: 'Versions courtes', talent: minh, path: pathOf(''), due: 5 },
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
            typeset(
              'Portraits croisés des présidentes et présidents de coopérative : la transmission, l’installation et l’avenir de la forêt',
            ),
            both,
            'CONTENT_RECEIVED',
          ],
        ],
      },
    ],
  },
  {
    name: 'Millésime 2026',
    company: 'Domaine de la Fontanelle-Haute',
    age: 26,
    starts: -20,
    due: 14,
    productions: [
      {
        name: 'Film du millésime',
        status: 'POST_PRODUCTION',
        shoot: -16,
        due: 10,
        files: [
          ['Vigne, premier soleil', 'RUSH', 'photos/vigne-aube.jpg'],
          ['Vigne, vendanges passées', 'RUSH', 'photos/vigne-automne.jpg'],
        ],
        edits: [{ name: 'Film 10 secondes', talent: minh, path: pathOf('svr'), due: 7, since: 1, versions: vintage }],
      },
      { name: 'Photos des bouteilles', type: 'PHOTO', status: 'PLANNED', choice: 'YES', shoot: 8, due: 20 },
    ],
    prestations: [
      {
        name: 'Vol au-dessus des rangs',
        type: 'EXTERNE',
        talent: loic,
        starts: -16,
        ends: -16,
        place: 'Domaine de la Fontanelle-Haute',
        on: [['Film du millésime', ['RUSH'], 'CONTENT_RECEIVED']],
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
        name: 'Film d’animation',
        status: 'FINISHED',
        due: -130,
        edits: [
          { name: 'Film 10 secondes', talent: noemie, path: pathOf('svac'), due: -132, since: 131, versions: parcels },
        ],
      },
    ],
    prestations: [
      {
        name: 'Dessin et animation',
        type: 'EXTERNE',
        talent: noemie,
        starts: -170,
        ends: -135,
        on: [['Film d’animation', ['POST_PRODUCTION'], 'FINISHED']],
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
