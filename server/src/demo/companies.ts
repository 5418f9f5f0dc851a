import type { Company, CompanyType } from '@regie/contract/companies/schema'
import { demoId, demoSellsyId, stableIndex } from './derive.ts'
import { demoPeople } from './people.ts'

export type DemoCompany = Omit<Company, 'version'>
export type DemoMembership = {
  companyId: string
  userId: string
  jobTitle: string | null
  isMainContact: boolean
  createdAt: string
}

type WrittenCompany = {
  name: string
  type: CompanyType
  optionCredit?: true
  followedBy: string | null
  /** E-mail address and job title. The first member is the main contact. */
  members: readonly (readonly [email: string, jobTitle: string | null])[]
}

const chloe = 'producteur@regie.test'
const mathieu = 'mathieu.leguennec@regie.test'
const ines = 'ines.benhaddou@regie.test'

/** Companies not yet linked to Sellsy. */
const unlinked: ReadonlySet<string> = new Set(['L’Échappée rurale', 'Plateau 27'])

/** Invented companies, of sectors as varied as an agency's clients. */
const writtenCompanies: readonly WrittenCompany[] = [
  {
    name: 'Maison Brelan',
    type: 'CLIENT',
    optionCredit: true,
    followedBy: chloe,
    members: [
      ['client@regie.test', 'Responsable de la communication'],
      ['aurelien.brelan@maison-brelan.test', 'Directeur général'],
      ['fatou.diarra@maison-brelan.test', 'Cheffe de produit joaillerie'],
    ],
  },
  {
    name: 'Coopérative laitière du Val d’Ancre',
    type: 'CLIENT',
    followedBy: chloe,
    members: [
      ['gaelle.tanguy@val-dancre.test', 'Directrice marketing'],
      ['bruno.mazerolles@val-dancre.test', null],
    ],
  },
  {
    name: 'Éditions du Phare à rebours',
    type: 'CLIENT',
    followedBy: chloe,
    members: [
      ['leonie.aubertin@phare-a-rebours.test', 'Éditrice jeunesse'],
      ['client@regie.test', 'Conseillère en communication'],
    ],
  },
  {
    name: 'Hôtel des Trois-Glycines',
    type: 'CLIENT',
    followedBy: chloe,
    members: [['severine.lhostis@trois-glycines.test', 'Gérante']],
  },
  {
    name: 'Mutuelle de l’Aubépine',
    type: 'CLIENT',
    optionCredit: true,
    followedBy: mathieu,
    members: [
      ['nadia.cherkaoui@mutuelle-aubepine.test', 'Responsable de la communication interne'],
      ['olivier.ferrandi@mutuelle-aubepine.test', 'Acheteur'],
    ],
  },
  {
    name: 'Festival Les Nuits de Sorlière',
    type: 'CLIENT',
    followedBy: mathieu,
    members: [
      ['zoe.marechal@nuits-de-sorliere.test', 'Directrice artistique'],
      ['raphael.ott@nuits-de-sorliere.test', 'Régisseur général'],
    ],
  },
  {
    name: 'L’Atelier Vélocipède',
    type: 'CLIENT',
    followedBy: mathieu,
    members: [['clement.dufresnoy@atelier-velocipede.test', 'Fondateur']],
  },
  {
    name: 'Ville de Saint-Aubrac-sur-Loire',
    type: 'CLIENT',
    optionCredit: true,
    followedBy: mathieu,
    members: [
      ['francoise.guerin@saint-aubrac.test', 'Directrice de la communication'],
      ['jean-baptiste.lemoel@saint-aubrac.test', 'Chargé des événements'],
    ],
  },
  {
    name: 'Laboratoires Orvézia',
    type: 'CLIENT',
    followedBy: ines,
    members: [
      ['priscille.akanguessan@orvezia.test', 'Responsable de la formation médicale'],
      ['dimitri.vassilakis@orvezia.test', 'Chef de projet numérique'],
    ],
  },
  {
    name: 'Domaine de la Fontanelle-Haute',
    type: 'CLIENT',
    followedBy: ines,
    members: [['berengere.duplessis@fontanelle-haute.test', 'Propriétaire']],
  },
  {
    name: 'Aurvent Énergies',
    type: 'CLIENT',
    optionCredit: true,
    followedBy: ines,
    members: [
      ['agnes.wojciechowska@aurvent.test', 'Directrice de la marque'],
      ['hugo.sterenn@aurvent.test', 'Responsable des réseaux sociaux'],
    ],
  },
  {
    name: 'Musée de la Dentelle de Caudréval',
    type: 'CLIENT',
    followedBy: ines,
    members: [
      ['edouard.cauchois@dentelle-caudreval.test', 'Conservateur'],
      ['francoise.guerin@saint-aubrac.test', 'Membre du conseil d’administration'],
    ],
  },
  {
    name: 'L’Échappée rurale',
    type: 'CLIENT',
    followedBy: chloe,
    members: [['maiwenn.bozec@echappee-rurale.test', 'Coordinatrice']],
  },
  {
    name: 'Université de Haute-Marche',
    type: 'CLIENT',
    optionCredit: true,
    followedBy: mathieu,
    members: [
      ['stephane.oeuvrard@haute-marche.test', 'Responsable du service audiovisuel'],
      ['lucie.pham@haute-marche.test', 'Chargée de communication scientifique'],
    ],
  },
  {
    name: 'Biscuiterie d’Armorac',
    type: 'CLIENT',
    followedBy: null,
    members: [
      ['yves.lecoeur@biscuiterie-armorac.test', 'Gérant'],
      ['gaelle.tanguy@val-dancre.test', 'Conseillère'],
    ],
  },
  {
    name: 'Fédération interdépartementale des coopératives agricoles et forestières de la Haute-Vézère et du plateau d’Aubraine',
    type: 'CLIENT',
    followedBy: ines,
    members: [['ma.dekermadec@federation-vezere.test', 'Déléguée générale aux relations institutionnelles']],
  },
  {
    name: 'Altiplume Drones',
    type: 'PRESTATAIRE',
    followedBy: mathieu,
    members: [['loic.kervella@altiplume.test', 'Télépilote']],
  },
  {
    name: 'Studio Ondelette',
    type: 'PRESTATAIRE',
    followedBy: null,
    members: [['thibault.desaintyrieux@ondelette.test', 'Ingénieur du son']],
  },
  {
    name: 'Plateau 27',
    type: 'PRESTATAIRE',
    followedBy: null,
    members: [['karim.belkacem@plateau27.test', 'Responsable des plateaux']],
  },
  {
    name: 'Les Étalonneurs associés',
    type: 'PRESTATAIRE',
    followedBy: ines,
    members: [['jeanne.torres@etalonneurs.test', 'Étalonneuse']],
  },
]

const day = 24 * 3_600_000

/** The companies of the demo and their members, as on the day `now`. People come from `demoPeople`. */
export function demoCompanies(now: Date): { companies: DemoCompany[]; memberships: DemoMembership[] } {
  const createdAt = (name: string) =>
    new Date(now.getTime() - (60 + stableIndex(`${name}/created`, 900)) * day).toISOString()
  const arrivals = new Map(demoPeople(now).map((person) => [person.id, person.createdAt]))
  const companies = writtenCompanies.map(({ name, type, optionCredit = false, followedBy }) => ({
    id: demoId('companies', name),
    name,
    type,
    optionCredit,
    producteurId: followedBy === null ? null : demoId('users', followedBy),
    sellsyId: unlinked.has(name) ? null : demoSellsyId('company', name),
    createdAt: createdAt(name),
  }))
  const memberships = writtenCompanies.flatMap(({ name, members }) =>
    members.map(([email, jobTitle], index) => {
      const userId = demoId('users', email)
      const [founded, arrived = founded] = [createdAt(name), arrivals.get(userId)]
      return {
        companyId: demoId('companies', name),
        userId,
        jobTitle,
        isMainContact: index === 0,
        createdAt: arrived > founded ? arrived : founded,
      }
    }),
  )
  return { companies, memberships }
}
