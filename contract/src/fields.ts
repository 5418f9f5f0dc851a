import * as z from 'zod/mini'

/** Identifier of a row: a UUID. */
export const Id = z.uuid('Identifiant invalide')

/** A moment, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Marks that turn the direction of the writing, and characters without width: `fac<U+202E>fdp.exe` would read « facexe.pdf ». */
const misleading = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A name without misleading characters; each run of control characters is a space. */
export const plainly = (text: string): string => text.replace(misleading, '').replace(/\p{Cc}+/gu, ' ')

/** A one-line text: without misleading characters, trimmed, not empty, at most `max` characters. */
export const line = (max: number, { required, tooLong }: { required: string; tooLong: string }) =>
  z.string(required).check(z.overwrite(plainly), z.trim(), z.minLength(1, required), z.maxLength(max, tooLong))

/** An e-mail address: trimmed and lower-cased, so that two spellings are one account. */
export const Email = z
  .string('Adresse e-mail requise')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Adresse e-mail trop longue'), z.email('Adresse e-mail invalide'))

/** A telephone number: spaces, dots, hyphens and brackets are removed before the 10 to 15 characters are counted. */
export const Phone = z.string('Numéro de téléphone invalide').check(
  z.overwrite((typed) => typed.replace(/[\s.()\-\u00a0\u202f]/g, '')),
  z.regex(/^\+?\d+$/, 'Numéro de téléphone invalide'),
  z.minLength(10, 'Numéro de téléphone invalide'),
  z.maxLength(15, 'Numéro de téléphone invalide'),
)

/** The number that rises by one at each write of a row; sent back by an update to detect that somebody else wrote first. */
export const Version = z.int().check(z.positive())

/** A text filter: kept when the column contains it, whatever the accents and the case. */
export const Contains = z.string().check(z.trim(), z.maxLength(200, 'Recherche trop longue'))

/** A calendar day, `2026-11-21`, in the agency's time zone (Europe/Paris). */
export const Day = z.iso.date('Date invalide')

/** An optional calendar day. */
export const OptionalDay = z.nullable(Day)

/** The short number of a row, given in order, never given twice: what « PRJ 42 » is made of. */
export const SerialNumber = z.int().check(z.positive())

/** An identifier of the invoicing service: digits. */
export const SellsyId = z.string('Identifiant requis').check(z.trim(), z.regex(/^\d{1,20}$/, 'Identifiant invalide'))
