import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Written by the build beside the pages: the files of every page, in `web/page-modules.ts`. */
export const modulesListName = 'page-modules.json'
const PageModules = z.object({
  /** Files that pages of a session load besides their own. */
  signedIn: z.array(z.string()),
  /** Files of each page, by the pattern of its address: `/admin/users/$userId`, `$` for the rest of the address. */
  pages: z.record(z.string(), z.array(z.string())),
})

/** How a segment of a pattern fits one of an address: the same words first, then a parameter, then the rest; 0 when it does not. */
function fitOfSegment(pattern: string, segment: string | undefined): number {
  if (pattern === segment) return 3
  if (pattern === '$') return 1
  return segment !== undefined && pattern.startsWith('$') ? 2 : 0
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** How well a pattern fits an address, segment by segment; null when it does not. */
function fitOf(pattern: readonly string[], path: readonly string[]): string | null {
  const takesRest = pattern.at(-1) === '$'
  if (takesRest ? path.length < pattern.length - 1 : path.length !== pattern.length) return null
  const fits = pattern.map((segment, at) => fitOfSegment(segment, path[at]))
  return fits.includes(0) ? null : fits.join('')
}

/** The files that a page of the product will import, known before its scripts run: empty for an unknown address. */
export function pageModules(folder: string): (path: string, isSignedIn: boolean) => string[] {
  const list = join(folder, modulesListName)
  if (!existsSync(list)) return () => []
  const { signedIn, pages } = z.parse(PageModules, JSON.parse(readFileSync(list, 'utf8')))
  const patterns = Object.entries(pages).map(([pattern, files]) => ({ segments: segmentsOf(pattern), files }))
  return (path, isSignedIn) => {
    const segments = segmentsOf(path)
    let best = { fit: '', files: [] as readonly string[] }
    for (const { segments: pattern, files } of patterns) {
      const found = fitOf(pattern, segments)
      if (found !== null && found > best.fit) best = { fit: found, files }
    }
    return [...new Set([...best.files, ...(isSignedIn ? signedIn : [])])]
  }
}
