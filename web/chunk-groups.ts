import { join } from 'node:path'

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

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
  {
    name: 'parts',
    // Sorting by hand, fields with a list and values kept in the browser come with libraries of their own.
    test: /contract.src|features.[a-z-]+.client|web.src.(ui|platform)[\\/](?!grid|kept)([a-z]+[\\/])?(?!sortable|combo|use-option)[a-z-]+\.tsx?/,
    minShareCount: 2,
    ...alone,
  },
]
