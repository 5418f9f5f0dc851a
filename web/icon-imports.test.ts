import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOfIcons, withIconFiles } from './icon-imports.ts'

const files = filesOfIcons()
const [library = ''] = createRequire(import.meta.url)
  .resolve('lucide-react')
  .split('/dist/')

describe('the icons of a module', () => {
  it('are imported each from its file, under the name that the module gives it', () => {
    const written = withIconFiles(
      `import { Search, CircleX as Wrong } from "lucide-react";\nshow(Search, Wrong)`,
      files,
    )
    expect(written).toBe(
      `import Search from 'lucide-react/dist/esm/icons/search.mjs'; import Wrong from 'lucide-react/dist/esm/icons/circle-x.mjs';\nshow(Search, Wrong)`,
    )
  })

  it('are all there', () => {
    expect(files.size).toBeGreaterThan(1000)
    for (const file of new Set(files.values())) expect(existsSync(join(dirname(library), file)), file).toBe(true)
  })

  it.each([
    [`import { createLucideIcon, Search } from 'lucide-react'`],
    [`import * as icons from 'lucide-react'`],
    [`import { Search } from './lucide-react.ts'`],
  ])('stay as they are in %s', (code) => {
    expect(withIconFiles(code, files)).toBe(code)
  })
})
