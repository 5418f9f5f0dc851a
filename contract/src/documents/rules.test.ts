import { describe, expect, it } from 'vitest'
import { defaultPermissions, type Role } from '../permissions.ts'
import {
  depositsFor,
  expiryOf,
  expiryRefusal,
  guessedKind,
  managesDocument,
  readsDocumentsOf,
  soonText,
} from './rules.ts'

const roles: readonly Role[] = ['ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT']
const caller = (role: Role, permissions = defaultPermissions(role)) => ({ id: `${role} who calls`, role, permissions })
const rights = (one: ReturnType<typeof caller>, person: { id: string; role: Role }) =>
  [
    readsDocumentsOf(one, person) && 'reads',
    depositsFor(one, person) && 'deposits',
    managesDocument(one, person, { depositedById: one.id }) && 'manages own',
    managesDocument(one, person, { depositedById: 'somebody' }) && 'manages any',
  ]
    .filter(Boolean)
    .join(', ')

describe('the documents of a person', () => {
  it.each([
    ['ADMIN', 'reads, deposits, manages own, manages any'],
    ['PRODUCTEUR', 'reads, deposits, manages own'],
    ['TALENT', 'reads, deposits, manages own'],
  ] as const)('are open to the person, %s: %s', (role, expected) => {
    const one = caller(role)
    expect(rights(one, one)).toBe(expected)
  })

  it('are none of a client’s own', () => {
    const client = caller('CLIENT')
    expect(readsDocumentsOf(client, client)).toBe(false)
  })

  it.each([
    ['ADMIN', roles],
    ['PRODUCTEUR', ['TALENT']],
    ['TALENT', []],
    ['CLIENT', []],
  ] as const)('of others are read by %s: of %j', (role, expected) => {
    expect(roles.filter((of) => readsDocumentsOf(caller(role), { id: 'other', role: of }))).toEqual(expected)
  })

  it('of talents follow the permissions of budgets, whatever the others', () => {
    const talent = { id: 'other', role: 'TALENT' } as const
    expect(readsDocumentsOf(caller('PRODUCTEUR', ['users.read', 'users.update']), talent)).toBe(false)
    const reader = caller('PRODUCTEUR', ['budget.view'])
    expect([readsDocumentsOf(reader, talent), depositsFor(reader, talent)]).toEqual([true, false])
    expect(managesDocument(reader, talent, { depositedById: 'other' })).toBe(false)
    // What somebody deposited before they lost the permission is still theirs to take back.
    expect(managesDocument(reader, talent, { depositedById: reader.id })).toBe(true)
  })

  it('of colleagues follow the permission of accounts', () => {
    const colleague = { id: 'other', role: 'PRODUCTEUR' } as const
    expect(readsDocumentsOf(caller('PRODUCTEUR', ['users.update']), colleague)).toBe(true)
    expect(readsDocumentsOf(caller('PRODUCTEUR', ['budget.view', 'budget.edit']), colleague)).toBe(false)
  })

  it('are of nobody outside the agency, with every permission', () => {
    for (const role of ['TALENT', 'CLIENT'] as const)
      for (const of of roles)
        expect(
          readsDocumentsOf(caller(role, ['budget.view', 'budget.edit', 'users.update']), { id: 'other', role: of }),
        ).toBe(false)
  })
})

describe('an expiry', () => {
  it.each([
    [null, null, null],
    ['2026-11-24', 'expired', null],
    ['2026-11-25', 'soon', 'Expire aujourd’hui'],
    ['2026-11-26', 'soon', 'Expire demain'],
    ['2026-12-07', 'soon', 'Expire dans 12 jours'],
    ['2026-12-25', 'soon', 'Expire dans 30 jours'],
    ['2026-12-26', 'valid', null],
  ])('on %s is %s: %s', (expiresOn, state, text) => {
    const expiry = expiryOf(expiresOn, '2026-11-25')
    expect(expiry?.state ?? null).toBe(state)
    expect(expiry && soonText(expiry)).toBe(text)
  })

  it('counts days across the change of hour', () => {
    expect(expiryOf('2026-10-26', '2026-10-24')?.days).toBe(2)
    expect(expiryOf('2026-03-30', '2026-03-28')?.days).toBe(2)
  })
})

it.each([
  ['VIGILANCE', null, 'Dites jusqu’à quand vaut cette attestation'],
  ['VIGILANCE', '2026-06-30', null],
  ['VIGILANCE', '2027-03-01', null],
  ['VIGILANCE', '2027-03-02', 'vaut 6 mois au plus'],
  ['INSURANCE', null, null],
  ['INSURANCE', '2036-12-31', null],
] as const)('%s that expires on %s: %s', (kind, expiresOn, refusal) => {
  const found = expiryRefusal({ kind, expiresOn }, '2026-08-31')
  if (refusal === null) expect(found).toBeNull()
  else expect(found).toContain(refusal)
})

describe('the kind of a paper', () => {
  it.each([
    ['Attestation URSSAF 2026-T3.pdf', 'VIGILANCE'],
    ['attestation_vigilance.pdf', 'VIGILANCE'],
    ['Extrait_Kbis.PDF', 'REGISTRATION'],
    ['Avis SIRÈNE.pdf', 'REGISTRATION'],
    ['RIB-Delorme.png', 'BANK_DETAILS'],
    ['Distribution.pdf', 'OTHER'],
    ['Contrat cadre.docx', 'CONTRACT'],
    ['Assurance RC pro.pdf', 'INSURANCE'],
    ['Pièce d’identité.jpg', 'IDENTITY'],
    ['cv_2026.pdf', 'CV'],
    ['scan0001.pdf', 'OTHER'],
  ])('is guessed from %s: %s', (name, kind) => {
    expect(guessedKind(name)).toBe(kind)
  })
})
