import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Email, Phone } from './fields.ts'
import { BooleanFilter, repeatable } from './route.ts'
import { UserCreate } from './users/schema.ts'

const read = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : result.error.issues[0]?.message
}

describe('fields', () => {
  it.each([
    ['06 39 98 12 34', '0639981234'],
    ['+33\u202f6.39-98(12)34', '+33639981234'],
    ['012345678', 'Numéro de téléphone invalide'],
    ['1234567890123456', 'Numéro de téléphone invalide'],
    ['123456789012345', '123456789012345'],
    ['01 99 00 AB CD', 'Numéro de téléphone invalide'],
    ['', 'Numéro de téléphone invalide'],
    [12, 'Numéro de téléphone invalide'],
  ])('telephone %j is %s', (typed, expected) => expect(read(Phone, typed)).toBe(expected))

  it.each([
    [' Zoe@Exemple.TEST ', 'zoe@exemple.test'],
    ['zoe@', 'Adresse e-mail invalide'],
    [undefined, 'Adresse e-mail requise'],
    [`${'a'.repeat(250)}@exemple.test`, 'Adresse e-mail trop longue'],
  ])('address %j is %s', (typed, expected) => expect(read(Email, typed)).toBe(expected))

  it.each([
    ['a'.repeat(50), undefined],
    ['a'.repeat(51), 'Prénom trop long : 50 caractères au plus'],
    ['   ', 'Prénom requis'],
    [null, 'Prénom requis'],
  ])('first name %j: %s', (firstname, expected) => {
    const result = z.safeParse(UserCreate, { firstname, lastname: 'Roy', email: 'roy@exemple.test', role: 'CLIENT' })
    expect(result.error?.issues[0]?.message).toBe(expected)
  })
})

describe('query strings', () => {
  it.each([
    ['true', true],
    ['false', false],
    [true, true],
    ['oui', 'Valeur attendue : true ou false'],
  ])('flag %j is %j', (given, expected) => expect(read(BooleanFilter, given)).toBe(expected))
  it.each([
    ['a', ['a']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [['a', 1], 'Valeur inattendue'],
  ])('many %j is %j', (given, expected) => expect(read(repeatable(z.string()), given)).toEqual(expected))
})
