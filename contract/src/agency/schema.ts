import * as z from 'zod/mini'
import { field, schemasOf } from '../entity-fields.ts'
import { Email, Phone, requiredLine, Version } from '../fields.ts'

/** The id of the one row that holds the settings. */
export const agencyId = '0a9e5c70-5e77-4a6e-8c1e-5e7715605000'

/** Bytes of the largest logo that is received. */
export const mostLogoBytes = 5_000_000

const Name = requiredLine(60, { required: 'Nom requis', tooLong: 'Nom trop long' })

/** `#rrggbb`. It reaches style properties: nothing else may pass. */
export const Colour = z
  .string('Couleur attendue')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^#[0-9a-f]{6}$/, 'Couleur inconnue : un dièse et six chiffres, comme #1d4ed8'),
  )

/** Digest of a logo's bytes: its address changes with them. */
export const LogoId = z.string('Logo attendu').check(z.regex(/^[0-9a-f]{32}$/, 'Logo inconnu'))

/** The settings that administrators enter; null leaves what the product shows by itself. */
export const agencyFields = {
  name: field(z.nullable(Name), { label: 'Nom de l’agence' }),
  colour: field(z.nullable(Colour), { label: 'Couleur' }),
  contactEmail: field(z.nullable(Email), { label: 'Adresse e-mail de contact' }),
  contactPhone: field(z.nullable(Phone), { label: 'Téléphone de contact' }),
  logo: field(z.nullable(LogoId), { label: 'Logo' }),
  /** Shown in place of `logo` on dark pages. */
  darkLogo: field(z.nullable(LogoId), { label: 'Logo pour fond sombre' }),
}

export const AgencySettings = z.object({
  ...schemasOf(agencyFields),
  name: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  version: Version,
})
export type AgencySettings = z.infer<typeof AgencySettings>

/** Changes the settings. Only the fields sent are written. */
export const AgencyUpdate = z.extend(z.partial(z.object(schemasOf(agencyFields))), { version: Version })
export type AgencyUpdate = z.output<typeof AgencyUpdate>

/** A logo as it is served; its size in pixels. */
export const AgencyLogo = z.object({ id: LogoId, width: z.int(), height: z.int() })
export type AgencyLogo = z.infer<typeof AgencyLogo>

const Hex = z.string()
const ThemePalette = z.object({
  accent: Hex,
  accentHover: Hex,
  accentSoft: Hex,
  accentInk: Hex,
  onAccent: Hex,
  focus: Hex,
})

/** The agency as everybody sees it, signed in or not. */
export const Agency = z.object({
  name: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  logo: z.nullable(AgencyLogo),
  darkLogo: z.nullable(AgencyLogo),
  /** Null: the colours of the product. */
  palette: z.nullable(z.object({ light: ThemePalette, dark: ThemePalette })),
})
export type Agency = z.infer<typeof Agency>
