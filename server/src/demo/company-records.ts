import { isSiren, isSiret } from '@regie/contract/companies/rules/legal-numbers'
import type { DemoCompany } from './companies.ts'
import { stableIndex } from './derive.ts'

const streets = [
  'rue des Trois-Moulins',
  'quai de la Fosse-aux-Loups',
  'allée du Verger-Brûlé',
  'place du Marché-aux-Toiles',
  'avenue de la Vieille-Écluse',
]
const cities = [
  ['49000', 'Angers'],
  ['44000', 'Nantes'],
  ['35000', 'Rennes'],
  ['72000', 'Le Mans'],
] as const

/** The digits of a number that ends with its key. */
const withKey = (digits: string, isRight: (number: string) => boolean) =>
  Array.from('0123456789', (key) => digits + key).find(isRight) ?? digits

/** Invented facts of a demo company, with numbers whose keys are right. */
export function demoRecord(name: string) {
  const siren = withKey(`9${String(stableIndex(`${name}/siren`, 10_000_000)).padStart(7, '0')}`, isSiren)
  const siret = withKey(`${siren}0001`, isSiret)
  const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')
  const [postalCode, city] = cities[stableIndex(`${name}/city`, cities.length)] ?? cities[0]
  const host = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 30)
    .replaceAll(/^-|-$/g, '')
  return {
    siret,
    vatNumber: `FR${key}${siren}`,
    street: `${1 + stableIndex(`${name}/number`, 120)} ${streets[stableIndex(`${name}/street`, streets.length)]}`,
    postalCode,
    city,
    // ARCEP keeps this range for works of fiction.
    phone: `02619100${String(10 + stableIndex(`${name}/phone`, 90))}`,
    email: `contact@${host}.test`,
    website: `https://www.${host}.test`,
  }
}

/** The records of the demo's companies, as if typed by the agency. */
export const demoCompanyRecords = (companies: readonly DemoCompany[]) =>
  companies.map(({ id: companyId, name }) => {
    const { street, postalCode, city, ...record } = demoRecord(name)
    return { companyId, legalName: name, address: `${street}\n${postalCode} ${city}`, ...record }
  })
