import * as z from 'zod/mini'

/** Identifier of a row: a UUID. */
export const Id = z.uuid('Identifiant invalide')

/** A moment, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Direction marks and zero-width characters: `fac<U+202E>fdp.exe` would read « facexe.pdf ». */
const misleadingCharacters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Removes misleading characters. Each run of control characters becomes a space. */
export const plainText = (text: string): string => text.replace(misleadingCharacters, '').replace(/\p{Cc}+/gu, ' ')

/** What a text that is too long is answered: « Nom trop long : 160 caractères au plus ». */
export const atMost = (max: number, tooLong: string) =>
  z.maxLength(max, `${tooLong} : ${max.toLocaleString('fr-FR')} caractères au plus`)

/** A required text of one line: trimmed, without misleading characters, of at most `max` characters. */
export const requiredLine = (max: number, { required, tooLong }: { required: string; tooLong: string }) =>
  z.string(required).check(z.overwrite(plainText), z.trim(), z.minLength(1, required), atMost(max, tooLong))

/** An optional text of one line, of at most `max` characters. */
export const optionalLine = (max: number, tooLong: string) =>
  z.nullable(z.string().check(z.overwrite(plainText), z.trim(), atMost(max, tooLong)))

/** An e-mail address, trimmed and lower-cased: each address has one spelling. */
export const Email = z
  .string('Adresse e-mail requise')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Adresse e-mail trop longue'), z.email('Adresse e-mail invalide'))

/** A telephone number of 10 to 15 characters. Spaces, dots, hyphens and brackets are removed first. */
export const Phone = z.string('Numéro de téléphone invalide').check(
  z.overwrite((typed) => typed.replace(/[\s.()\-\u00a0\u202f]/g, '')),
  z.regex(/^\+?\d+$/, 'Numéro de téléphone invalide'),
  z.minLength(10, 'Numéro de téléphone invalide'),
  z.maxLength(15, 'Numéro de téléphone invalide'),
)

/** A number that each write of a row increments. An update sends it back to detect concurrent changes. */
export const Version = z.int().check(z.positive())

/** A text filter: matches a column that contains it, ignoring accents and case. */
export const Contains = z.string().check(z.trim(), z.maxLength(200, 'Recherche trop longue'))

/** A calendar day, `2026-11-21`, in the agency's time zone (Europe/Paris). */
export const Day = z.iso.date('Date invalide')

/** An optional calendar day. */
export const OptionalDay = z.nullable(Day)

/** The short number of a row, as in « PRJ 42 ». It increases and is never reused. */
export const SerialNumber = z.int().check(z.positive())

/** An identifier of the invoicing service: digits. */
export const SellsyId = z.string('Identifiant requis').check(z.trim(), z.regex(/^\d{1,20}$/, 'Identifiant invalide'))
