import { productName } from '@regie/contract/agency/rules/page'
import { useChildMatches, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAgencyName } from '../agency.ts'

/** Names of a page: `title` in the browser's tab, `crumb` in the breadcrumbs. */
export type PageNames = { title?: string; crumb?: string }

declare module '@tanstack/react-router' {
  // Constant names stand in `staticData`; a loader returns the others with its data.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface StaticDataRouteOption extends PageNames {
    /** True for a page that its parent route must not wrap in its header and tabs. */
    isOwnPage?: true
  }
}

const nameIn = (data: unknown, key: keyof PageNames): string | undefined => {
  if (typeof data !== 'object' || data === null || !(key in data)) return undefined
  const value: unknown = Reflect.get(data, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** True when the matched child is a page of its own: the parent route hides its header and tabs. */
export const useHasOwnPage = (): boolean =>
  useChildMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isOwnPage === true) })

type Match = ReturnType<typeof useMatches>[number]
const nameOf = (match: Match, key: keyof PageNames) => nameIn(match.loaderData, key) ?? match.staticData[key]

/**
 * The title of the page on screen: the deepest match with a title, after the crumb of a page under it (« Fichiers · PRJ
 * - Film »).
 */
function titleOf(matches: readonly Match[]): string | undefined {
  const index = matches.findLastIndex((match) => nameOf(match, 'title') !== undefined)
  const named = matches[index]
  if (!named) return undefined
  const under = matches.slice(index + 1).map((match) => nameOf(match, 'crumb'))
  return [under.findLast((crumb) => crumb !== undefined), nameOf(named, 'title')].filter(Boolean).join(' · ')
}

/** The title of the page on screen, with the product's name in the back office, the agency's elsewhere: « Livrables · Studio Lumière ». */
export function usePageTitle(): string {
  const agencyName = useAgencyName()
  return useMatches({
    select: (matches) => {
      const siteName = matches.some(({ pathname }) => pathname.startsWith('/admin')) ? productName : agencyName
      const lost = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
      const failed = matches.some(({ status }) => status === 'error')
      const title = lost ? 'Page non trouvée' : failed ? "Une erreur s'est produite" : titleOf(matches)
      return title ? `${title} · ${siteName}` : siteName
    },
  })
}

/** Breadcrumbs of the page on screen, itself last; each but the last has an address. */
export const useCrumbs = (): { label: string; to?: string }[] =>
  useMatches({
    structuralSharing: true,
    select: (matches) => {
      const named = matches.flatMap((match) => {
        const label = nameOf(match, 'crumb')
        return label === undefined ? [] : [{ label, to: match.pathname }]
      })
      return named.map(({ label, to }, index) => (index === named.length - 1 ? { label } : { label, to }))
    },
  })

/** Reruns the loaders when the entity's name changes: title and crumb come from the route's loader. */
export function useReloadOnRename(routeId: string, shown: string, present: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (present !== undefined && present !== shown)
      void router.invalidate({ filter: (match) => match.routeId === routeId })
  }, [router, routeId, shown, present])
}
