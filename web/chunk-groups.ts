import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

/** Names the chunk of what pages import, themselves or through others, as far as `kept` goes; null for the rest. */
function importedBy(name: string, { pages, kept }: { pages: readonly string[]; kept: RegExp }) {
  let found: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    if (!found) {
      found = new Set(pages.map((page) => join(import.meta.dirname, 'src/routes', `${page}?tsr-split=component`)))
      // A set is walked to its end, what is added on the way included.
      for (const each of found)
        for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) found.add(imported)
    }
    return found.has(id) && kept.test(id) ? name : null
  }
}

const routes = join(import.meta.dirname, 'src/routes')
/** The pages of a folder, by the module of what each draws. */
const pagesIn = (folder: string): string[] =>
  readdirSync(join(routes, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !basename(file).startsWith('-'))
    .map((file) => join(routes, folder, `${file}?tsr-split=component`))

/** The frames around a page: the `route.tsx` of its folder, and of those above. */
function framesOf(page: string): string[] {
  const frames: string[] = []
  for (let folder = dirname(page); folder.length >= routes.length; folder = dirname(folder))
    frames.push(join(folder, 'route.tsx?tsr-split=component'))
  return frames
}

/** What each page imports with its frames, themselves or through others; where it is `late`, once it stands too. */
function reaching({ late }: { late: boolean }) {
  const reached = new Map<string, ReadonlySet<string>>()
  return (page: string, modules: Modules): ReadonlySet<string> => {
    const known = reached.get(page)
    if (known) return known
    const found = new Set([page, ...framesOf(page)])
    for (const each of found) {
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(each) ?? {}
      for (const imported of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds) found.add(imported)
    }
    reached.set(page, found)
    return found
  }
}
const reachOf = reaching({ late: false })
const lateReachOf = reaching({ late: true })

type Sharing = { of: string; least: number; kept: RegExp; isOnlyThere: boolean }

/** Names the chunk of what at least some pages of a folder import and, where it is said so, no other page; null for the rest. */
function shared(name: string, { of, least, kept, isOnlyThere }: Sharing) {
  let pages: { there: string[]; elsewhere: string[] } | undefined
  return (id: string, modules: Modules): string | null => {
    if (!kept.test(id)) return null
    if (!pages) {
      const there = pagesIn(of)
      pages = { there, elsewhere: pagesIn('.').filter((page) => !there.includes(page)) }
    }
    if (isOnlyThere && pages.elsewhere.some((page) => lateReachOf(page, modules).has(id))) return null
    return pages.there.filter((page) => reachOf(page, modules).has(id)).length >= least ? name : null
  }
}

// Each group takes what it names and nothing more: what that imports may be heavy, and stays with the pages that show it.
const alone = { includeDependenciesRecursively: false }

/**
 * What pages share makes a few files rather than a hundred: small ones compress badly, each is a request, and one is known only once
 * the one that imports it was read. What a visitor needs before signing in stands apart, and so do the grid and what draws it.
 */
export const chunkGroups = [
  { name: 'core', tags: ['$initial' as const], priority: 3 },
  { name: 'grid', test: /node_modules.ag-|web.src.ui.grid|web.src.platform.grid-work/, priority: 2, ...alone },
  {
    name: importedBy('visitor', { pages: ['_session.tsx', '_session/login.tsx'], kept: /web.src/ }),
    priority: 2,
    ...alone,
  },
  // The sign-in page loads it to offer passkeys: with the other parts would come all that they import.
  {
    name: 'passkeys',
    test: /@simplewebauthn|web.src.platform.session.webauthn|sign-in-ceremony/,
    priority: 2,
    ...alone,
  },
  { name: 'icons', test: /lucide/, minShareCount: 9, priority: 2, ...alone },
  {
    name: importedBy('signed-in', { pages: ['admin/route.tsx', '_mine.tsx'], kept: /./ }),
    priority: 1,
    ...alone,
  },
  // What comes once a page stands: messages, and files on their way.
  { name: 'later', test: /web.src.(features.medias.upload|ui.overlay.toaster)/, ...alone },
  // Fields, lists and tabs that nearly every page draws.
  {
    name: shared('controls', {
      of: '.',
      least: 30,
      kept: /node_modules|ui.form.(combo|use-option)/,
      isOnlyThere: false,
    }),
    ...alone,
  },
  // A page of the back office has a dozen small parts, each in several pages.
  {
    name: shared('project', { of: 'admin/projects/$projectId', least: 4, kept: /web.src/, isOnlyThere: true }),
    ...alone,
  },
  { name: shared('office', { of: 'admin', least: 4, kept: /web.src.features/, isOnlyThere: true }), ...alone },
  {
    name: 'parts',
    // Sorting by hand, fields with a list and values kept in the browser come with libraries of their own.
    test: /contract.src|features.[a-z-]+.client|web.src.(ui|platform)[\\/](?!grid|kept)([a-z]+[\\/])?(?!sortable|combo|use-option)[a-z-]+\.tsx?/,
    minShareCount: 2,
    ...alone,
  },
]
