import { escaped, writeMeta } from '#page.ts'
import type { Agency, AgencyLogo } from '../schema.ts'

/** The product's name, shown until the agency has given its own. */
export const productName = 'Régie'

/** The address of a logo's bytes. */
export const logoAddress = ({ id }: Pick<AgencyLogo, 'id'>): string => `/api/agency/logos/${id}`

type Reachable = Pick<Agency, 'contactEmail' | 'contactPhone'>

/** « 01 02 03 04 05 »: French numbers by pairs, the others as they were entered. */
export const phoneText = (phone: string): string =>
  /^0\d{9}$/.test(phone) ? phone.replaceAll(/(\d\d)(?=\d)/g, '$1\u00a0') : phone

/** The ways to reach the agency, as people read them. */
export const contactTexts = ({ contactEmail, contactPhone }: Reachable): string[] => [
  ...(contactEmail === null ? [] : [contactEmail]),
  ...(contactPhone === null ? [] : [phoneText(contactPhone)]),
]

/** Whom to ask, in a sentence: « Studio Lumière (bonjour@lumiere.example) »; « l’agence » until it has a name. */
export function whomToAsk(agency: Reachable & Pick<Agency, 'name'>): string {
  const contacts = contactTexts(agency)
  const name = agency.name ?? 'l’agence'
  return contacts.length === 0 ? name : `${name} (${contacts.join(', ')})`
}

/**
 * The page of the product, for an agency: its name in the title and the description, and all that the page shows of it where
 * `theme.js` and `web/src/platform/agency.ts` read it, before anything is drawn.
 */
export function pageOf(document: string, agency: Agency): string {
  const name = escaped(agency.name ?? productName)
  const named = document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="description" content=")[^",]*/, (_, head: string) => head + name)
  return writeMeta(named, 'agency', agency)
}
