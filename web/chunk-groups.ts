import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const routes = join(import.meta.dirname, 'src/routes')
/** What every session loads besides its page. */
const session = join(import.meta.dirname, 'src/platform/session/signed-in.ts')
/** What draws a page. */
const pageOf = (file: string): string => join(routes, `${file}?tsr-split=component`)

type ModuleInfo = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Modules = { getModuleInfo(id: string): ModuleInfo | null }
/** Names the chunk of a module; null for one that the rule leaves. */
type NameOf = (id: string, modules: Modules) => string | null

/** Names the chunk of what modules import, themselves or through others, as far as `kept` goes; null for the rest. */
function importedBy(name: string, { by, kept }: { by: readonly string[]; kept: RegExp }): NameOf {
  let found: Set<string> | undefined
  return (id, modules) => {
    if (!found) {
      found = new Set(by)
      // A set is walked to its end, what is added on the way included.
      for (const each of found)
        for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) found.add(imported)
    }
    return found.has(id) && kept.test(id) ? name : null
  }
}

/** The name that the first of several rules gives. A chunk has one group: two of one name would be two chunks. */
const either =
  (...rules: readonly NameOf[]): NameOf =>
  (id, modules) => {
    for (const rule of rules) {
      const name = rule(id, modules)
      if (name !== null) return name
    }
    return null
  }

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

/** How many of some pages import a module, themselves or through others. */
const howMany = (pages: readonly string[], id: string, modules: Modules): number =>
  pages.filter((page) => reachOf(page, modules).has(id)).length

type Sharing = { of: string; least: number; kept: RegExp; isOnlyThere: boolean }

/**
 * Names the chunk of what at least some pages of a folder import, or fewer where it is small, and, where it is said so, no other page;
 * null for the rest.
 */
function shared(name: string, { of, least, kept, isOnlyThere }: Sharing): NameOf {
  let pages: { there: string[]; elsewhere: string[] } | undefined
  return (id, modules) => {
    if (!kept.test(id)) return null
    if (!pages) {
      const there = pagesIn(of)
      pages = { there, elsewhere: [session, ...pagesIn('.').filter((page) => !there.includes(page))] }
    }
    if (isOnlyThere && pages.elsewhere.some((page) => lateReachOf(page, modules).has(id))) return null
    const count = howMany(pages.there, id, modules)
    return count >= least || isSmallFor(count, id, modules) ? name : null
  }
}

const shell = ['admin/route.tsx', '_mine.tsx'].map(pageOf)
/** An icon is a few hundred bytes: what draws one is no heavier for it. */
const isLibrary = /node_modules(?!.(lucide-react|react-aria-components.dist.exports).)|\0/
/** What every page may need: the contract, the calls of the features, fields and layout. */
const isCommon = /contract.src|features.[a-z-]+.client|web.src.(ui|platform)/
/** Characters of source under which a module, with what it brings, is not worth a request to one page: some 150 bytes sent. */
const smallForOne = 700

/** What a module brings beside the frame around every page: itself, and what it imports that the frame does not. */
const broughtBy = (() => {
  let held: ReadonlySet<string> | undefined
  const known = new Map<string, ReadonlySet<string>>()
  return (id: string, modules: Modules): ReadonlySet<string> => {
    held ??= new Set([session, ...shell].flatMap((page) => [...reachOf(page, modules)]))
    const before = known.get(id)
    if (before) return before
    const brought = new Set([id])
    for (const each of brought)
      for (const imported of modules.getModuleInfo(each)?.importedIds ?? [])
        if (!held.has(imported)) brought.add(imported)
    known.set(id, brought)
    return brought
  }
})()

/** True for a module that brings no library: it may stand in a file that pages share. */
const isLight = (id: string, modules: Modules): boolean =>
  ![...broughtBy(id, modules)].some((each) => isLibrary.test(each))

/** True for what several pages share of what every page may need. */
const isPopular = (id: string, modules: Modules): boolean =>
  isCommon.test(id) && isLight(id, modules) && howMany(pagesIn('.'), id, modules) >= 4

/**
 * True for a module that is not worth a file of its own to some pages, with what it brings: what it imports is then in the same file, or
 * in one that they have.
 */
function isSmallFor(pages: number, id: string, modules: Modules): boolean {
  if (pages < 2 || !/web.src|contract.src/.test(id) || !isLight(id, modules)) return false
  const own = [...broughtBy(id, modules)].filter((each) => !isPopular(each, modules))
  const length = own.reduce((sum, each) => sum + (modules.getModuleInfo(each)?.code?.length ?? Infinity), 0)
  return length < smallForOne * pages
}

// Each group takes what it names and nothing more: what that imports may be heavy, and stays with the pages that show it.
const alone = { includeDependenciesRecursively: false }

/**
 * What pages share makes a few files rather than a hundred: small ones compress badly, each is a request, and one is known only once
 * the one that imports it was read. What a visitor needs before signing in stands apart, and so do the grid and what draws it.
 */
export const chunkGroups = [
  { name: 'core', tags: ['$initial' as const], priority: 3 },
  {
    name: importedBy('visitor', { by: ['_session.tsx', '_session/login.tsx'].map(pageOf), kept: /web.src|lucide/ }),
    priority: 2,
    ...alone,
  },
  {
    name: 'grid',
    // The panel of saved views comes later, with sorting by hand.
    test: /node_modules.ag-|web.src.ui.grid(?!.presets.(preset-panel|preset-list|preset-actions|team-list|name-form|move-form))|web.src.platform.grid-work/,
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
  {
    name: importedBy('signed-in', { by: [session, ...shell], kept: /./ }),
    priority: 1,
    ...alone,
  },
  // What people write to each other, and what is kept of it until it is sent.
  {
    name: 'talk',
    test: /review.comments.(mentions|use-mention|comment-drafts)|web.src.platform.kept|node_modules.idb/,
    minShareCount: 2,
    ...alone,
  },
  // What comes once a page stands: messages, files on their way, what tabs share.
  {
    name: 'later',
    test: /web.src.(features.medias.upload|ui.overlay.toaster)|node_modules.(sonner|broadcast-channel|oblivious-set|unload|.tanstack.query-broadcast)/,
    ...alone,
  },
  {
    name: (id: string, modules: Modules) =>
      /react-hook-form|@hookform|web.src.platform.forms/.test(id) && !isLight(id, modules) ? 'forms' : null,
    minShareCount: 2,
    ...alone,
  },
  // Fields with a list, that many pages draw.
  {
    name: shared('controls', {
      of: '.',
      least: 20,
      kept: /node_modules(?!.lucide)|ui.form.(combo|use-option|aria-field|option|date)/,
      isOnlyThere: false,
    }),
    ...alone,
  },
  // A page of the back office has a dozen small parts, each in several pages.
  {
    name: shared('project', { of: 'admin/projects/$projectId', least: 4, kept: /web.src/, isOnlyThere: true }),
    ...alone,
  },
  {
    name: shared('office', { of: 'admin', least: 4, kept: /web.src.features|contract.src/, isOnlyThere: true }),
    ...alone,
  },
  {
    name: either(
      (id, modules) => (isPopular(id, modules) ? 'parts' : null),
      (id, modules) => (isSmallFor(howMany(pagesIn('.'), id, modules), id, modules) ? 'parts' : null),
      shared('parts', { of: '.', least: 2, kept: /lucide|zustand/, isOnlyThere: false }),
    ),
    minShareCount: 2,
    ...alone,
  },
]
