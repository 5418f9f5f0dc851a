import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Written by the build beside the pages: the files of every page, in `web/page-modules.ts`. */
export const modulesListName = 'page-modules.json'
const PageModules = z.object({
  /** Files that pages of a session load besides their own. */
  signedIn: z.array(z.string()),
  /** Each page, by the pattern of its address: `/admin/users/$userId`, `$` for the rest of the address. */
  pages: z.record(
    z.string(),
    z.object({
      /** Its files. */
      files: z.array(z.string()),
      /** The addresses that it asks for first, with the parameters of its own: `/api/users/$userId`. */
      answers: z.array(z.string()),
    }),
  ),
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

/** What a page of the product loads: known before its scripts run. */
export type PageNeeds = { files: string[]; answers: string[] }

/** Gives API addresses the parameters that the address of a page holds; none when one of them can be no id. */
function filled(answers: readonly string[], pattern: readonly string[], path: readonly string[]): string[] {
  if (pattern.some((name, at) => name.startsWith('$') && !/^[\w-]{1,64}$/.test(path[at] ?? ''))) return []
  return answers.map((answer) => answer.replaceAll(/\$\w+/g, (name) => path[pattern.indexOf(name)] ?? ''))
}

/** What the page at an address loads; nothing for an unknown address. Its answers are those of a session. */
export function pageModules(folder: string): (path: string, isSignedIn: boolean) => PageNeeds {
  const list = join(folder, modulesListName)
  if (!existsSync(list)) return () => ({ files: [], answers: [] })
  const { signedIn, pages } = z.parse(PageModules, JSON.parse(readFileSync(list, 'utf8')))
  const patterns = Object.entries(pages).map(([pattern, needs]) => ({ segments: segmentsOf(pattern), ...needs }))
  return (path, isSignedIn) => {
    const segments = segmentsOf(path)
    let best = { fit: '', segments, files: [] as readonly string[], answers: [] as readonly string[] }
    for (const pattern of patterns) {
      const fit = fitOf(pattern.segments, segments)
      if (fit !== null && fit > best.fit) best = { fit, ...pattern }
    }
    return {
      files: [...new Set([...best.files, ...(isSignedIn ? signedIn : [])])],
      answers: isSignedIn ? filled(best.answers, best.segments, segments) : [],
    }
  }
}
