import { defaultPermissions, type Role } from '@regie/contract/permissions'
import type { User } from '@regie/contract/users/schema'
import { demoId, demoSellsyId, stableIndex } from './derive.ts'

export type DemoPerson = Omit<User, 'version'>

type WrittenPerson = readonly [firstname: string, lastname: string, email: string]

/** Invented people, so that every screen shows long names, particles, apostrophes and accents. */
const peopleByRole: Record<Role, readonly WrittenPerson[]> = {
  ADMIN: [['Hélène', 'Marchand', 'admin@regie.test']],
  PRODUCTEUR: [
    ['Chloé', 'Vasseur', 'producteur@regie.test'],
    ['Mathieu', 'Le Guennec', 'mathieu.leguennec@regie.test'],
    ['Inès', 'Benhaddou', 'ines.benhaddou@regie.test'],
  ],
  TALENT: [
    ['Yanis', 'Delorme', 'talent@regie.test'],
    ['Solène', 'd’Arcimont', 'solene.darcimont@images.test'],
    ['Minh-Anh', 'Nguyễn', 'minhanh.nguyen@images.test'],
    ['Aïssatou', 'Ndiaye', 'aissatou.ndiaye@montage.test'],
    ['Loïc', 'Kervella', 'loic.kervella@altiplume.test'],
    ['Éloïse', 'Pommier', 'eloise.pommier@montage.test'],
    ['Thibault', 'de Saint-Yrieux', 'thibault.desaintyrieux@ondelette.test'],
    ['Noémie', 'Garcin', 'noemie.garcin@motion.test'],
    ['Karim', 'Belkacem', 'karim.belkacem@plateau27.test'],
    ['Björn', 'Lindqvist', 'bjorn.lindqvist@images.test'],
    ['Jeanne', 'Torrès', 'jeanne.torres@etalonneurs.test'],
    ['Maël', 'Quillivic', 'mael.quillivic@motion.test'],
  ],
  CLIENT: [
    ['Camille', 'Roussel', 'client@regie.test'],
    ['Aurélien', 'Brelan', 'aurelien.brelan@maison-brelan.test'],
    ['Fatou', 'Diarra', 'fatou.diarra@maison-brelan.test'],
    ['Gaëlle', 'Tanguy', 'gaelle.tanguy@val-dancre.test'],
    ['Bruno', 'Mazerolles', 'bruno.mazerolles@val-dancre.test'],
    ['Léonie', 'Aubertin', 'leonie.aubertin@phare-a-rebours.test'],
    ['Séverine', 'L’Hostis', 'severine.lhostis@trois-glycines.test'],
    ['Olivier', 'Ferrandi', 'olivier.ferrandi@mutuelle-aubepine.test'],
    ['Nadia', 'Cherkaoui', 'nadia.cherkaoui@mutuelle-aubepine.test'],
    ['Zoé', 'Maréchal', 'zoe.marechal@nuits-de-sorliere.test'],
    ['Raphaël', 'Ott', 'raphael.ott@nuits-de-sorliere.test'],
    ['Clément', 'Dufresnoy', 'clement.dufresnoy@atelier-velocipede.test'],
    ['Françoise', 'Guérin', 'francoise.guerin@saint-aubrac.test'],
    ['Jean-Baptiste', 'Lemoël', 'jean-baptiste.lemoel@saint-aubrac.test'],
    ['Priscille', 'Aka-N’Guessan', 'priscille.akanguessan@orvezia.test'],
    ['Dimitri', 'Vassilakis', 'dimitri.vassilakis@orvezia.test'],
    ['Bérengère', 'du Plessis-Valandré', 'berengere.duplessis@fontanelle-haute.test'],
    ['Hugo', 'Stérenn', 'hugo.sterenn@aurvent.test'],
    ['Agnès', 'Wojciechowska', 'agnes.wojciechowska@aurvent.test'],
    ['Édouard', 'Cauchois', 'edouard.cauchois@dentelle-caudreval.test'],
    ['Maïwenn', 'Bozec', 'maiwenn.bozec@echappee-rurale.test'],
    ['Stéphane', 'Œuvrard', 'stephane.oeuvrard@haute-marche.test'],
    ['Lucie', 'Pham', 'lucie.pham@haute-marche.test'],
    ['Yves', 'Le Cœur', 'yves.lecoeur@biscuiterie-armorac.test'],
    [
      'Marie-Antoinette Joséphine',
      'de Kermadec-Villandrault de La Tour-Saint-Aubrée',
      'ma.dekermadec@federation-vezere.test',
    ],
  ],
}

/** Recently invited people, who have not signed in yet. */
const neverSeen = new Set(['lucie.pham@haute-marche.test', 'mael.quillivic@motion.test'])
/** People who left the agency. */
const formerPeople = new Set(['raphael.ott@nuits-de-sorliere.test', 'bjorn.lindqvist@images.test'])
const withoutPhone = new Set([...neverSeen, 'bruno.mazerolles@val-dancre.test', 'dimitri.vassilakis@orvezia.test'])

/** Number ranges that ARCEP reserves for fiction: nobody can be called there. */
const fictionalRanges = ['019900', '026191', '035301', '046571', '053649', '063998'] as const
const mobile = '063998'

function phoneOf(email: string): string {
  const range =
    stableIndex(`${email}/line`, 3) === 0
      ? fictionalRanges[stableIndex(`${email}/region`, fictionalRanges.length)]
      : mobile
  return `${range ?? mobile}${String(stableIndex(`${email}/number`, 10_000)).padStart(4, '0')}`
}

const hour = 3_600_000
const day = 24 * hour

/** The people of the demo agency, as on the day `now`. People and ids are stable. */
export function demoPeople(now: Date): DemoPerson[] {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const person = (role: Role, [firstname, lastname, email]: WrittenPerson): DemoPerson => {
    const isNew = neverSeen.has(email)
    const isGone = formerPeople.has(email)
    const departed = (20 + stableIndex(`${email}/departed`, 40)) * day
    const lastSeen = isGone ? departed + day : (1 + stableIndex(`${email}/seen`, role === 'CLIENT' ? 400 : 60)) * hour
    return {
      id: demoId('users', email),
      firstname,
      lastname,
      email,
      pendingEmail: null,
      phone: withoutPhone.has(email) ? null : phoneOf(email),
      role,
      permissions: defaultPermissions(role),
      photo: null,
      sellsyId: role === 'CLIENT' ? demoSellsyId('contact', email) : null,
      deactivatedAt: isGone ? before(departed) : null,
      lastSeenAt: isNew ? null : before(lastSeen),
      createdAt: before(isNew ? 2 * day : (90 + stableIndex(`${email}/created`, 900)) * day),
    }
  }
  return [
    ...peopleByRole.ADMIN.map((row) => person('ADMIN', row)),
    ...peopleByRole.PRODUCTEUR.map((row) => person('PRODUCTEUR', row)),
    ...peopleByRole.TALENT.map((row) => person('TALENT', row)),
    ...peopleByRole.CLIENT.map((row) => person('CLIENT', row)),
  ]
}
