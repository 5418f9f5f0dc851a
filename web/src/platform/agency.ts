import { productName } from '@regie/contract/agency/rules/page'
import type { Agency } from '@regie/contract/agency/schema'
import { create } from 'zustand'

const nothing: Agency = {
  name: null,
  contactEmail: null,
  contactPhone: null,
  logo: null,
  darkLogo: null,
  palette: null,
}

/** The agency that the server wrote into the page. */
function written(): Agency {
  const said = document.querySelector<HTMLMetaElement>('meta[name="agency"]')?.content
  return said ? (JSON.parse(said) as Agency) : nothing
}

/** The agency: its name, logo, contact and colours. */
export const useAgency = create<Agency>()(written)

/** Shows the settings that were just saved. */
export const adoptAgency = (agency: Agency) => useAgency.setState(agency)

/** The agency's name, or the product's. */
export const useAgencyName = () => useAgency(({ name }) => name ?? productName)

/** The style properties of a palette; those of the style tokens begin with the theme. */
export const paletteStyle = (palette: Agency['palette']): Record<`--${string}`, string> =>
  Object.fromEntries(
    Object.entries(palette ?? {}).flatMap(([theme, colours]) =>
      Object.entries(colours).map(([name, colour]) => [`--${theme}-${name}`, colour]),
    ),
  )

/** Shows a palette in the whole page; null: the colours of the product. `theme.js` has done it before the first paint. */
export function showPalette(palette: Agency['palette']) {
  const { style } = document.documentElement
  for (const property of Array.from(style)) if (/^--(light|dark)-/.test(property)) style.removeProperty(property)
  for (const [property, colour] of Object.entries(paletteStyle(palette))) style.setProperty(property, colour)
}
