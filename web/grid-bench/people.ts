import type { Choice } from '#ui/grid/columns/column.ts'

export type Person = {
  id: string
  firstname: string
  lastname: string
  email: string
  city: string
  role: string
  isActive: boolean
  createdAt: string
  /** Days of work. */
  days: number
  note: string
}

export const roles: Choice[] = [
  { value: 'ADMIN', label: 'Administrateur' },
  { value: 'PRODUCTEUR', label: 'Producteur' },
  { value: 'TALENT', label: 'Talent' },
  { value: 'CLIENT', label: 'Client' },
]

const firstnames = [
  'Élise',
  'Karim',
  'Chloé',
  'Jean-Baptiste',
  'Zoé',
  'Noël',
  'Inès',
  'Théo',
  'Maëlle',
  'Hugo',
  'Agnès',
]
const lastnames = [
  'Martin',
  'Le Goff',
  'Dupré',
  'Étienne',
  'Benali',
  "N'Diaye",
  'Garçon',
  'de La Rochefoucauld',
  'Roux',
]
const places = [
  'Paris',
  'Lyon',
  'Saint-Étienne',
  'Nîmes',
  'Bourg-en-Bresse',
  'Évry',
  'Lille',
  'Orléans',
  'Besançon',
  'Pau',
]
export const cities: Choice[] = places.map((place) => ({ value: place, label: place }))

const at = <Item>(items: readonly Item[], rank: number, other: Item): Item => items[rank % items.length] ?? other
const notes: Record<number, string> = {
  1: '=HYPERLINK("http://exemple.test";"Cliquez")',
  2: 'Dit « bonjour » ; puis "au revoir"',
  3: 'Un commentaire bien plus long que la colonne qui le porte, pour voir où il s’arrête et comment on le lit en entier',
}

/** Always the same people for the same count. */
export function inventPeople(count: number): Person[] {
  const start = Date.UTC(2020, 0, 1)
  return Array.from({ length: count }, (_, rank) => {
    // Multiplied by primes: neighbours in the list have nothing in common.
    const firstname = at(firstnames, rank * 7, '')
    const lastname = at(lastnames, rank * 5 + Math.floor(rank / 11), '')
    return {
      id: `p${String(rank).padStart(6, '0')}`,
      firstname,
      lastname: rank === 3 ? 'Anne-Charlotte de Montmorency-Bouteville de La Tour d’Auvergne' : lastname,
      email: `personne.${rank}@exemple.test`,
      city: at(places, rank * 3, ''),
      role: at(roles, rank * 13 + Math.floor(rank / 4), { value: '', label: '' }).value,
      isActive: rank % 9 !== 4,
      createdAt: new Date(start + ((rank * 7919) % 2100) * 86_400_000).toISOString(),
      days: ((rank * 37) % 1000) / 2,
      note: notes[rank] ?? '',
    }
  })
}
