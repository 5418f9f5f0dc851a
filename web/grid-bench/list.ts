import type { GridRequest, GridSource } from '#ui/grid/rows/source.ts'
import type { Person } from './people.ts'

/** What the address of the bench asks of its list. */
export type Behaviour = {
  /** Time that each answer takes, in ms. */
  latency: number
  /** Requests answered before some are refused. */
  after: number
  /** Requests refused, before the others are answered. */
  failures: number
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const text = (value: unknown) => (typeof value === 'string' ? plain(value) : '')
const among = (value: unknown, item: string) => !Array.isArray(value) || value.includes(item)

function matches(person: Person, { q, filters }: GridRequest): boolean {
  const { id, lastname, roles, cities, isActive, createdFrom, createdTo, daysFrom, daysTo } = filters
  const day = person.createdAt.slice(0, 10)
  return (
    plain(`${person.firstname} ${person.lastname} ${person.email}`).includes(plain(q ?? '')) &&
    plain(person.lastname).includes(text(lastname)) &&
    among(id, person.id) &&
    among(roles, person.role) &&
    among(cities, person.city) &&
    (typeof isActive !== 'boolean' || person.isActive === isActive) &&
    (typeof createdFrom !== 'string' || day >= createdFrom) &&
    (typeof createdTo !== 'string' || day <= createdTo) &&
    (typeof daysFrom !== 'string' || person.days >= Number(daysFrom)) &&
    (typeof daysTo !== 'string' || person.days <= Number(daysTo))
  )
}

const collator = new Intl.Collator('fr')
const sortable = ['lastname', 'firstname', 'email', 'city', 'role', 'createdAt', 'days'] as const

function compare(sort: string | undefined): (a: Person, b: Person) => number {
  const key = sortable.find((candidate) => candidate === sort?.replace('-', ''))
  const way = sort?.startsWith('-') ? -1 : 1
  return (a, b) => {
    if (!key) return a.id < b.id ? -1 : 1
    const [one, other] = [a[key], b[key]]
    const order = typeof one === 'number' ? one - Number(other) : collator.compare(one, String(other))
    return way * (order || (a.id < b.id ? -1 : 1))
  }
}

/** A list with the manners of the server's: pages by cursor or rank, at most 200 rows, its own sort keys. */
export function listOf(people: readonly Person[], { latency, after, failures }: Behaviour): GridSource<Person> {
  let asked = 0
  let sorted: { key: string; rows: Person[] } | undefined
  return async (request, signal) => {
    await new Promise((resolve) => setTimeout(resolve, latency))
    signal.throwIfAborted()
    asked += 1
    if (asked > after && asked <= after + failures) throw new Error('refused by the bench')
    const { limit, cursor, from: rank = 0, ...question } = request
    const key = JSON.stringify(question)
    if (sorted?.key !== key)
      sorted = { key, rows: people.filter((person) => matches(person, request)).sort(compare(request.sort)) }
    const from = Number(cursor ?? rank)
    const to = from + Math.min(limit, 200)
    const { rows } = sorted
    return { data: rows.slice(from, to), total: rows.length, nextCursor: to < rows.length ? String(to) : null }
  }
}
