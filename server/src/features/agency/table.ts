import { agencyId } from '@regie/contract/agency/schema'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

/** The logos that were sent, a few kilobytes each. The id is a digest of the content. */
export const agencyLogos = pgTable(
  'agency_logos',
  {
    id: text('id').primaryKey(),
    /** What pages show, on any background. */
    webp: bytes('webp').notNull(),
    /** What mails show, on white: mail programs read no WebP. */
    png: bytes('png').notNull(),
    /** Pixels of `webp`. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('agency_logos_size', sql`octet_length(${table.webp}) <= 1000000 and octet_length(${table.png}) <= 1000000`),
  ],
)

/** The settings of the agency: one row, absent until something is entered. */
export const agency = pgTable(
  'agency',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql.raw(`'${agencyId}'`)),
    name: text('name'),
    colour: text('colour'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    logo: text('logo').references(() => agencyLogos.id),
    darkLogo: text('dark_logo').references(() => agencyLogos.id),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('agency_alone', sql`${table.id} = ${sql.raw(`'${agencyId}'`)}`),
    check('agency_colour', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
)
