import { contactTexts, productName, whomToAsk } from '@regie/contract/agency/rules/page'
import { paletteOf } from '@regie/contract/agency/rules/palette'
import { type Agency, AgencySettings } from '@regie/contract/agency/schema'
import { eq, getTableColumns } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnsOf } from '#platform/db/columns.ts'
import type { Executor } from '#platform/db/database.ts'
import type { MailSender } from '#platform/mail/sender.ts'
import { agency, agencyLogos } from './table.ts'

export const settingsColumns = columnsOf(agency, AgencySettings)

/** The settings before anything is entered. */
export const noSettings: AgencySettings = {
  name: null,
  colour: null,
  contactEmail: null,
  contactPhone: null,
  logo: null,
  darkLogo: null,
  version: 1,
}

export async function readSettings(db: Executor): Promise<AgencySettings> {
  const [found] = await db.select(settingsColumns).from(agency)
  return found ?? noSettings
}

/** The agency as pages show it before anything is entered, and where the settings can't be read. */
export const unknownAgency: Agency = {
  name: null,
  contactEmail: null,
  contactPhone: null,
  logo: null,
  darkLogo: null,
  palette: null,
}

const darkLogos = alias(agencyLogos, 'dark_logos')

/** The agency, as everybody sees it. */
export async function readAgency(db: Executor): Promise<Agency> {
  const [found] = await db
    .select({
      name: agency.name,
      colour: agency.colour,
      contactEmail: agency.contactEmail,
      contactPhone: agency.contactPhone,
      logo: { id: agencyLogos.id, width: agencyLogos.width, height: agencyLogos.height },
      darkLogo: { id: darkLogos.id, width: darkLogos.width, height: darkLogos.height },
    })
    .from(agency)
    .leftJoin(agencyLogos, eq(agencyLogos.id, agency.logo))
    .leftJoin(darkLogos, eq(darkLogos.id, agency.darkLogo))
  if (!found) return unknownAgency
  const { colour, ...shown } = found
  return { ...shown, palette: colour === null ? null : paletteOf(colour) }
}

/** Whom to ask for a link, in a sentence. */
export const readWhomToAsk = async (db: Executor): Promise<string> => whomToAsk(await readSettings(db))

/** Whom mails come from. */
export async function readMailSender(db: Executor): Promise<MailSender> {
  const [found] = await db
    .select({ settings: getTableColumns(agency), logo: { png: agencyLogos.png } })
    .from(agency)
    .leftJoin(agencyLogos, eq(agencyLogos.id, agency.logo))
  const { name = null, colour = null } = found?.settings ?? {}
  return {
    name: name ?? productName,
    isNamed: name !== null,
    contact: found ? contactTexts(found.settings).join(' · ') : '',
    palette: colour === null ? null : paletteOf(colour),
    logo: found?.logo?.png ?? null,
  }
}
