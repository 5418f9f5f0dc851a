import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageBackgrounds, themes } from '@regie/contract/agency/rules/palette'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const blockOf = { light: /\.light \{([^}]*)\}/, dark: /\n\.dark \{([^}]*)\}/ }

/** The lightness, chroma and hue of a token. */
function tokenOf(theme: 'light' | 'dark', name: string): number[] {
  const [, block = ''] = blockOf[theme].exec(tokens) ?? []
  const [, value = ''] = new RegExp(`--${name}: oklch\\(([^)]*)\\)`).exec(block) ?? []
  return value.split(' ').map(Number)
}

describe.each(themes)('the %s tokens', (theme) => {
  it('have the backgrounds that the palette is measured against', () => {
    for (const [name, colour] of Object.entries(pageBackgrounds[theme]))
      expect(tokenOf(theme, name), name).toEqual([...colour])
  })

  it('take each colour of the agency', () => {
    const [, block = ''] = blockOf[theme].exec(tokens) ?? []
    const taken = Array.from(block.matchAll(new RegExp(`var\\(--${theme}-(\\w+), `, 'g')), ([, name]) => name)
    expect(taken).toEqual(['accent', 'accentHover', 'accentSoft', 'accentInk', 'onAccent', 'focus'])
  })
})
