import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { carbonFactors, factorVersion } from '@regie/contract/carbon/rules/factors'
import { expect, it } from 'vitest'

it('a change of a factor needs a new version of the factors', () => {
  const versions = readFileSync(join(import.meta.dirname, 'factors.versions.txt'), 'utf8')
    .trim()
    .split('\n')
  const digest = createHash('sha256').update(JSON.stringify(carbonFactors)).digest('hex').slice(0, 16)
  // For a new `factorVersion`, add its line to the file. The lines of earlier versions never change.
  expect(versions.at(-1)).toBe(`${factorVersion} ${digest}`)
})
