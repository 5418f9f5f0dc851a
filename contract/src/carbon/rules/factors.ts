/** The categories of emissions, in display order. */
export const carbonCategoryLabels = {
  TRAVEL: 'Déplacements',
  FREIGHT: 'Transport de matériel',
  NIGHTS: 'Hébergement',
  MEALS: 'Repas',
  ENERGY: 'Énergie',
  EQUIPMENT: 'Matériel',
  DATA: 'Stockage et transfert',
  COMPUTING: 'Calcul',
} as const
export type CarbonCategory = keyof typeof carbonCategoryLabels

/** `passager.km` counts per passenger. `véhicule.km` counts per vehicle, divided among its occupants. */
export const carbonUnits = [
  'passager.km',
  'véhicule.km',
  'nuit',
  'repas',
  'kWh',
  'litre',
  'heure',
  'jour',
  'Go',
  'Go.an',
] as const
export type CarbonUnit = (typeof carbonUnits)[number]

/** `published`: the source's own value; `derived`: computed from it; `missing`: no public value was found. */
export const factorStatuses = ['published', 'derived', 'missing'] as const

export type CarbonFactor = {
  id: string
  category: CarbonCategory
  label: string
  unit: CarbonUnit
  /** kgCO2e per unit; null when no public value was found. Balances omit such lines and report their number. */
  value: number | null
  /** Year of the data, or of the publication when the source does not date its data. */
  year: number
  source: string
  sourceUrl: string
  /** The scope of the value. */
  scope: string
  status: (typeof factorStatuses)[number]
  /** Half-width of the likely range, as a share. Régie estimates it when the source gives none. */
  uncertainty: number
  validFrom: string
}

/** Named in every balance. A line keeps its factor when this file changes. */
export const factorVersion = '2026-11'

const impactCo2 = { source: 'ADEME, Impact CO2', sourceUrl: 'https://github.com/incubateur-ademe/impactco2' }
const gestes = { source: 'ADEME, Nos Gestes Climat', sourceUrl: 'https://github.com/incubateur-ademe/nosgestesclimat' }
const commun = {
  source: 'ADEME, Base Empreinte (publicodes-commun)',
  sourceUrl: 'https://github.com/incubateur-ademe/publicodes-commun',
}
const acv = {
  source: 'ADEME, ACV numérique',
  sourceUrl: 'https://github.com/incubateur-ademe/publicodes-acv-numerique',
}
const livraison = {
  source: 'ADEME, Impact livraison (HBEFA)',
  sourceUrl: 'https://github.com/incubateur-ademe/publicodes-impact-livraison',
}
const noSource = { source: 'Aucune valeur publique trouvée', sourceUrl: '' }

type FactorEntry = Omit<CarbonFactor, 'category' | 'validFrom' | 'uncertainty' | 'status'> & {
  status?: 'derived' | 'missing'
}
const uncertaintyByStatus: Record<CarbonFactor['status'], number> = { published: 0.2, derived: 0.5, missing: 1 }
const inCategory = (category: CarbonCategory, ...entries: FactorEntry[]): CarbonFactor[] =>
  entries.map((factor) => {
    const status = factor.status ?? 'published'
    return { ...factor, category, status, uncertainty: uncertaintyByStatus[status], validFrom: '2026-01-01' }
  })

/** Year of publication of the sources read. */
const sourceYear = 2026
const fullScope = 'usage et construction'
const travelFactor = (id: string, label: string, value: number, year = sourceYear, scope = fullScope): FactorEntry => ({
  id,
  label,
  value,
  year,
  scope,
  unit: 'passager.km',
  ...impactCo2,
})
const vehicleFactor = (id: string, label: string, value: number, year: number): FactorEntry => ({
  id,
  label,
  value,
  year,
  scope: fullScope,
  unit: 'véhicule.km',
  ...impactCo2,
})
const planeFactor = (id: string, label: string, value: number) =>
  travelFactor(id, label, value, sourceYear, 'avec traînées de condensation')
const mealFactor = (id: string, label: string, value: number): FactorEntry => ({
  id,
  label,
  value,
  year: sourceYear,
  scope: 'de la production à l’assiette',
  unit: 'repas',
  source: 'ADEME, Impact CO2 (Agribalyse 3.2)',
  sourceUrl: impactCo2.sourceUrl,
})
const fuelFactor = (id: string, label: string, value: number): FactorEntry => ({
  id,
  label,
  value,
  year: sourceYear,
  scope: 'du puits à la roue',
  unit: 'litre',
  ...gestes,
})

/** Every factor, with its source. No other file defines factors. */
export const carbonFactors: readonly CarbonFactor[] = [
  ...inCategory(
    'TRAVEL',
    travelFactor('tgv', 'TGV', 0.00293, 2022),
    travelFactor('intercites', 'Intercités', 0.00898),
    travelFactor('ter', 'TER', 0.0277, 2022),
    travelFactor('rer', 'RER ou Transilien', 0.00978),
    travelFactor('metro', 'Métro', 0.00444),
    travelFactor('tramway', 'Tramway', 0.00428),
    travelFactor('bus', 'Bus thermique', 0.1224),
    travelFactor('autocar', 'Autocar', 0.0376),
    vehicleFactor('car', 'Voiture thermique', 0.1423, 2025),
    vehicleFactor('electric-car', 'Voiture électrique', 0.0674, 2025),
    vehicleFactor('motorcycle', 'Moto', 0.2147, sourceYear),
    vehicleFactor('van', 'Fourgon', 0.3246, sourceYear),
    planeFactor('plane-1000', 'Avion, moins de 1 000 km', 0.2246),
    planeFactor('plane-2000', 'Avion, de 1 000 à 2 000 km', 0.1847),
    planeFactor('plane-5000', 'Avion, de 2 000 à 5 000 km', 0.1668),
    planeFactor('plane-far', 'Avion, plus de 5 000 km', 0.1779),
  ),
  ...inCategory(
    'FREIGHT',
    vehicleFactor('freight-van', 'Fourgon', 0.3246, sourceYear),
    {
      id: 'lcv',
      label: 'Utilitaire léger',
      unit: 'véhicule.km',
      value: 0.215,
      year: sourceYear,
      scope: 'roulage seul, de 0,20 à 0,23',
      status: 'derived',
      ...livraison,
    },
    {
      id: 'truck',
      label: 'Camion',
      unit: 'véhicule.km',
      value: 1.065,
      year: sourceYear,
      scope: 'roulage seul, de 0,88 à 1,25',
      status: 'derived',
      ...livraison,
    },
  ),
  ...inCategory('NIGHTS', {
    id: 'hotel',
    label: 'Nuit d’hôtel',
    unit: 'nuit',
    value: 4.3,
    year: 2022,
    scope: 'énergie, entretien, trajets du personnel, bâtiment ; sans petit déjeuner',
    ...impactCo2,
  }),
  ...inCategory(
    'MEALS',
    mealFactor('meal-beef', 'Repas avec bœuf', 4.97),
    mealFactor('meal-veal', 'Repas avec veau', 4.12),
    mealFactor('meal-pork', 'Repas avec porc', 1.65),
    mealFactor('meal-chicken', 'Repas avec poulet', 1.46),
    mealFactor('meal-white-fish', 'Repas avec poisson blanc', 2.43),
    mealFactor('meal-oily-fish', 'Repas avec poisson gras', 1.46),
    mealFactor('meal-vegetarian', 'Repas végétarien', 0.85),
    mealFactor('meal-vegan', 'Repas végétalien', 0.54),
  ),
  ...inCategory(
    'ENERGY',
    {
      id: 'electricity',
      label: 'Électricité, réseau français',
      unit: 'kWh',
      value: 0.0461,
      year: 2025,
      scope: 'mix moyen, lissé de 2022 à 2025',
      ...commun,
    },
    fuelFactor('diesel', 'Gazole routier (B7)', 3.1),
    fuelFactor('petrol', 'Essence (E5, E10)', 2.7),
    fuelFactor('e85', 'Superéthanol (E85)', 1.11),
    fuelFactor('lpg', 'GPL', 1.86),
    {
      id: 'gnr',
      label: 'Gazole non routier (groupe électrogène)',
      unit: 'litre',
      value: 3.17,
      year: 2017,
      scope: 'du puits à la combustion',
      source: 'Arrêté du 26 avril 2017',
      sourceUrl: 'https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000034502750',
    },
  ),
  ...inCategory(
    'EQUIPMENT',
    {
      id: 'workstation',
      label: 'Poste de travail',
      unit: 'heure',
      value: 0.0193,
      year: sourceYear,
      scope: 'part de fabrication (6 ans) et électricité (70 W)',
      status: 'derived',
      ...acv,
    },
    {
      id: 'monitor',
      label: 'Écran 24 pouces',
      unit: 'heure',
      value: 0.0103,
      year: sourceYear,
      scope: 'part de fabrication (6 ans) et électricité (50 W)',
      status: 'derived',
      ...acv,
    },
    {
      id: 'rental',
      label: 'Location caméra, lumière, optique',
      unit: 'jour',
      value: null,
      year: sourceYear,
      scope: '',
      status: 'missing',
      ...noSource,
    },
  ),
  ...inCategory(
    'DATA',
    {
      id: 'transfer',
      label: 'Transfert par le réseau fixe',
      unit: 'Go',
      value: 0.0095,
      year: sourceYear,
      scope: 'réseau et centre de données',
      ...acv,
    },
    {
      id: 'transfer-mobile',
      label: 'Transfert par le réseau mobile',
      unit: 'Go',
      value: 0.0247,
      year: sourceYear,
      scope: 'réseau seul',
      ...acv,
    },
    {
      id: 'storage',
      label: 'Stockage en ligne',
      unit: 'Go.an',
      value: 0.000235,
      year: sourceYear,
      scope: 'centre de données',
      status: 'derived',
      ...impactCo2,
    },
  ),
  ...inCategory('COMPUTING', {
    id: 'processing',
    label: 'Préparation des fichiers',
    unit: 'heure',
    value: 0.0193,
    year: sourceYear,
    scope: 'un poste de travail : part de fabrication (6 ans) et électricité (70 W)',
    status: 'derived',
    ...acv,
  }),
]

export const factorOf = (id: string): CarbonFactor | undefined => carbonFactors.find((factor) => factor.id === id)
