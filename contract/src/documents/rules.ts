import { type AccountRights, can, isStaff } from '../can.ts'
import { counted } from '../french.ts'
import type { Permission, Role } from '../permissions.ts'
import { daysBetween, plusDays } from '../productions/rules.ts'
import { type DocumentEntry, type DocumentKind, expiryMissing, longestValidity } from './schema.ts'

/**
 * The permissions that open the documents of a person. Those of talents go with their rates: whoever orders the work has to check
 * them. Those of colleagues, and of former talents who became clients, are for those who manage accounts.
 */
export const documentPermissions = (role: Role): { read: Permission; write: Permission } =>
  role === 'TALENT' ? { read: 'budget.view', write: 'budget.edit' } : { read: 'users.update', write: 'users.update' }

type Caller = AccountRights & { id: string }
type Person = { id: string; role: Role }

/** True when the caller reads the documents of this person: one's own, or by permission. Clients have none. */
export const readsDocumentsOf = (caller: Caller, { id, role }: Person): boolean =>
  caller.id === id ? caller.role !== 'CLIENT' : isStaff(caller) && can(caller, [documentPermissions(role).read])

/** True when the caller adds to the documents that they read of this person. */
export const depositsFor = (caller: Caller, { id, role }: Person): boolean =>
  caller.id === id || can(caller, [documentPermissions(role).write])

/**
 * True when the caller changes and removes a document that they read. People keep to those they deposited among their own: what the
 * agency deposited about them is the agency’s.
 */
export const managesDocument = (
  caller: Caller,
  person: Person,
  { depositedById }: { depositedById: string },
): boolean =>
  caller.role === 'ADMIN' ||
  depositedById === caller.id ||
  (caller.id !== person.id && can(caller, [documentPermissions(person.role).write]))

/** Days before the end of a document in which it is said to expire soon. */
export const expiringDays = 30

export type Expiry = { state: 'expired' | 'soon' | 'valid' /** From today; negative once it is over. */; days: number }

/** How long a document is still worth something, on the day `today`; null when it does not expire. It counts on its last day. */
export function expiryOf(expiresOn: string | null, today: string): Expiry | null {
  if (expiresOn === null) return null
  const days = daysBetween(today, expiresOn)
  return { state: days < 0 ? 'expired' : days <= expiringDays ? 'soon' : 'valid', days }
}

/** The same day some months later, or the last of a shorter month. Days, as `2026-11-27`. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Why a paper does not expire on the day that was entered, as a French sentence; null where it may. */
export function expiryRefusal({ kind, expiresOn }: Pick<DocumentEntry, 'kind' | 'expiresOn'>, today: string) {
  const months = longestValidity(kind)
  if (months === null) return null
  if (expiresOn === null) return expiryMissing
  const last = plusDays(monthsAfter(today, months), 1)
  return expiresOn > last ? `Cette attestation vaut ${months} mois au plus : vérifiez la date qu’elle porte` : null
}

/** « Expire dans 12 jours », « Expire aujourd’hui »; null for one that is far from its end or past it: a date says more. */
export const soonText = ({ state, days }: Expiry): string | null =>
  state !== 'soon'
    ? null
    : days === 0
      ? 'Expire aujourd’hui'
      : days === 1
        ? 'Expire demain'
        : `Expire dans ${counted(days, 'jour', 'jours')}`

/** Words of a file’s name, folded, that tell what the paper is. */
const hints: readonly [RegExp, DocumentKind][] = [
  [/urssaf|vigilance/, 'VIGILANCE'],
  [/kbis|sirene|siret/, 'REGISTRATION'],
  [/assurance|\brc\b|rcp/, 'INSURANCE'],
  [/\brib\b|iban/, 'BANK_DETAILS'],
  [/contrat|convention/, 'CONTRACT'],
  [/\bcni\b|identite|passeport|sejour/, 'IDENTITY'],
  [/\bcv\b|curriculum/, 'CV'],
]

/** What a paper probably is, by the name of its file. */
export function guessedKind(fileName: string): DocumentKind {
  const words = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
  return hints.find(([pattern]) => pattern.test(words))?.[1] ?? 'OTHER'
}
