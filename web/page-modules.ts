import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { answersOfPage } from './page-answers.ts'

const source = join(import.meta.dirname, 'src')

/** Addresses that lead at once to a page. */
const leadsTo = { '/admin': '/admin/dashboard', '/talent': '/talent/dashboard' }

type PageRoute = { fullPath: string; file: string; parent: string | null }

/** The routes of the generated tree, by the name that the tree gives each. */
function routesOf(tree: string): Map<string, PageRoute> {
  const files = new Map(
    Array.from(tree.matchAll(/^import \{ Route as (\w+)Import \} from '\.\/([^']+)'/gm), ([, name = '', file = '']) => [
      name,
      file,
    ]),
  )
  const declared = /fullPath: '([^']*)'\n\s*preLoaderRoute: typeof (\w+)Import\n\s*parentRoute: typeof (\w+)/g
  return new Map(
    Array.from(tree.matchAll(declared), ([, fullPath = '', name = '', parent = '']) => [
      name,
      { fullPath, file: files.get(name) ?? '', parent: parent === 'rootRouteImport' ? null : parent },
    ]),
  )
}

/** Each file of a build, and what it imports at once. */
function importsOf(bundle: Rolldown.OutputBundle) {
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const each of Object.values(bundle)) if (each.type === 'chunk') chunks.set(each.fileName, each)
  const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(fileName)
    if (!chunk || found.has(fileName)) return found
    found.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) withImports(imported, found)
    return found
  }
  /** The chunks that hold a part of a source file. */
  const holding = (isWanted: (path: string) => boolean) =>
    Array.from(chunks.values()).filter(({ moduleIds }) => moduleIds.some((id) => isWanted(relative(source, id))))
  return { chunks, withImports, holding }
}

/**
 * Writes what each page imports and asks for, by the pattern of its address, for the server that sends the pages: a browser learns one
 * level of imports at a time, each a round trip, and asks for nothing before. What is imported once the page stands, such as dialogs, is left out.
 */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  apply: 'build',
  generateBundle(_, bundle) {
    const { chunks, withImports, holding } = importsOf(bundle)
    const entries = Array.from(chunks.values()).filter(({ isEntry }) => isEntry)
    const known = new Set(entries.flatMap(({ fileName }) => [...withImports(fileName)]))
    const files = (of: readonly string[]) =>
      [...new Set(of.flatMap((file) => [...withImports(file)]))].filter((file) => !known.has(file))

    const routes = routesOf(readFileSync(join(source, 'route-tree.gen.ts'), 'utf8'))
    const ownOf = ({ file }: PageRoute) => {
      const of = (part: string) => holding((path) => path === `${file}.tsx?tsr-split=${part}`)
      const loaders = of('loader')
      return [...of('component'), ...loaders]
        .map(({ fileName }) => fileName)
        .concat(loaders.flatMap(({ dynamicImports }) => dynamicImports))
    }
    const chainOf = (route: PageRoute): string[] => {
      const parent = route.parent === null ? undefined : routes.get(route.parent)
      return [...(parent ? chainOf(parent) : []), ...ownOf(route)]
    }
    const pages: Record<string, { files: string[]; answers: string[] }> = {}
    for (const route of routes.values()) {
      const pattern = route.fullPath.replace(/(.)\/$/, '$1')
      const own = files(chainOf(route))
      // A page and the frame around it have the same address: the page holds its frame.
      if (own.length > (pages[pattern]?.files.length ?? -1))
        pages[pattern] = { files: own, answers: answersOfPage(pattern) }
    }
    for (const [from, to] of Object.entries(leadsTo)) pages[from] = pages[to] ?? { files: [], answers: [] }
    const signedIn = files(holding((path) => path === 'platform/session/signed-in.ts').map(({ fileName }) => fileName))
    this.emitFile({ type: 'asset', fileName: 'page-modules.json', source: JSON.stringify({ signedIn, pages }) })
  },
})
