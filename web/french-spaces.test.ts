import { expect, it } from 'vitest'
import { withFrenchSpaces } from './french-spaces.ts'

/** Each module with `_` where a narrow no-break space is due. */
it.each([
  `const a = "😀 Attention_:"; const b = 'Fini_!'`,
  'const a = `«_${x}_»_: ${y}_?`',
  'const a = `"${x}"`; const b = `"${x}_%`; const c = ``',
  `const a = b ? c : d; const e = { f : 'g' } // Pourquoi ?`,
  `const a = / : /; import x from "./a.js"`,
  `const a = "C'est ici_:"; const b = "\\u00ab x_»"`,
  '',
])('%s', (expected) => {
  const plain = expected.replaceAll('_', ' ')
  const written = withFrenchSpaces('module.js', plain)
  expect(written).toBe(expected.replaceAll('_', '\u202f'))
})
