import type { absences, talentSheets } from '#features/talents/index.ts'
import { dayFrom, demoId } from './derive.ts'

type WrittenTalent = {
  skills: string
  city: string
  /** Euros a day, excluding tax. */
  rate: number
  note?: string
  /** Days from today to the first and the last day of an absence. */
  away?: readonly [from: number, to: number, reason: string]
}

const written: Readonly<Record<string, WrittenTalent>> = {
  'talent@regie.test': {
    skills: 'Montage, Étalonnage, Sous-titrage',
    city: 'Lyon',
    rate: 420,
    away: [19, 26, 'Congés'],
  },
  'solene.darcimont@images.test': {
    skills: 'Photographie, Retouche, Packshot',
    city: 'Villeurbanne',
    rate: 480,
    note: 'Apporte ses fonds et son éclairage.',
  },
  'minhanh.nguyen@images.test': { skills: 'Cadre, Drone', city: 'Grenoble', rate: 520, away: [3, 5, 'Autre tournage'] },
  'aissatou.ndiaye@montage.test': { skills: 'Montage, Formats courts', city: 'Paris', rate: 390 },
  'loic.kervella@altiplume.test': {
    skills: 'Drone, Prise de vues aériennes',
    city: 'Brest',
    rate: 650,
    note: 'Brevet de télépilote à jour ; demander l’autorisation de vol dix jours avant.',
  },
  'eloise.pommier@montage.test': {
    skills: 'Montage, Documentaire',
    city: 'Saint-Étienne',
    rate: 410,
    away: [40, 47, ''],
  },
  'thibault.desaintyrieux@ondelette.test': { skills: 'Prise de son, Mixage, Composition', city: 'Lyon', rate: 450 },
  'noemie.garcin@motion.test': { skills: 'Motion design, Montage', city: 'Nantes', rate: 460 },
  'karim.belkacem@plateau27.test': { skills: 'Direction de la photographie, Lumière', city: 'Marseille', rate: 580 },
  'jeanne.torres@etalonneurs.test': { skills: 'Étalonnage', city: 'Paris', rate: 540 },
  'mael.quillivic@motion.test': { skills: 'Motion design, 3D', city: 'Rennes', rate: 400 },
}

/** The skills of a demo person, as `users` keeps them. */
export const demoSkills = (email: string): string => written[email]?.skills ?? ''

export const demoTalentSheets = (): (typeof talentSheets.$inferInsert)[] =>
  Object.entries(written).map(([email, { city, rate, note = null }]) => ({
    userId: demoId('users', email),
    city,
    dayRate: `${rate}.00`,
    note,
  }))

/** The absences of the demo people, around the day `now`. */
export const demoAbsences = (now: Date): (typeof absences.$inferInsert)[] =>
  Object.entries(written).flatMap(([email, { away }]) => {
    if (!away) return []
    const [from, to, reason] = away
    const days = { startsOn: dayFrom(now, from), endsOn: dayFrom(now, to) }
    return [{ id: demoId('absences', email), userId: demoId('users', email), ...days, reason }]
  })
