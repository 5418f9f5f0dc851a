import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const library = 'lucide-react'

/** The file of each icon, by the names that the library exports it under. */
export function filesOfIcons(): ReadonlyMap<string, string> {
  const index = createRequire(import.meta.url)
    .resolve(library)
    .replace(/cjs.*$/, `esm/${library}.mjs`)
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, `${library}/dist/esm/${file}`)
  return files
}

/** Has a module import the file of each icon that it draws. What the library exports besides icons stays as it is. */
export function withIconFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (whole, names: string) => {
    const imports: string[] = []
    for (const each of names.split(',')) {
      const [name = '', local = name] = each.trim().split(/\s+as\s+/)
      const file = files.get(name)
      if (name !== '' && file === undefined) return whole
      if (file !== undefined) imports.push(`import ${local} from '${file}';`)
    }
    return imports.join(' ')
  })
}

/**
 * Names the file of each icon. Through the index of the library, every module that draws one icon would seem to import all those of
 * the product, and chunks are made of what modules import.
 */
export function iconImports(): Plugin {
  const files = filesOfIcons()
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\.tsx?($|\?)/.test(id) || !code.includes(library)) return null
      const written = withIconFiles(code, files)
      return written === code ? null : { code: written, map: null }
    },
  }
}
