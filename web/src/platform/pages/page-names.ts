import { useChildMatches, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How a page is called: `title` in the tab of the browser, `crumb` in the way to it. */
export type PageNames = { title?: string; crumb?: string }

declare module '@tanstack/react-router' {
  // Names that do not depend on data stand in `staticData`; a loader answers the others beside its data.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface StaticDataRouteOption extends PageNames {
    /** A page in its own right under another: it does not stand in that one's header and tabs. */
    isOwnPage?: true
  }
}

const productName = 'Régie'

const nameIn = (data: unknown, key: keyof PageNames): string | undefined => {
  if (typeof data !== 'object' || data === null || !(key in data)) return undefined
  const value: unknown = Reflect.get(data, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** True when what is shown under a route is a page in its own right, which its header and tabs leave the place to. */
export const useShowsOwnPage = (): boolean =>
  useChildMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isOwnPage === true) })

type Match = ReturnType<typeof useMatches>[number]
const nameOf = (match: Match, key: keyof PageNames) => nameIn(match.loaderData, key) ?? match.staticData[key]

/** The title of the page on screen: that of the deepest match that has one, after the crumb of a page under it (« Fichiers · PRJ - Film »). */
function titleOf(matches: readonly Match[]): string | undefined {
  const index = matches.findLastIndex((match) => nameOf(match, 'title') !== undefined)
  const named = matches[index]
  if (!named) return undefined
  const under = matches.slice(index + 1).map((match) => nameOf(match, 'crumb'))
  return [under.findLast((crumb) => crumb !== undefined), nameOf(named, 'title')].filter(Boolean).join(' · ')
}

/** The title of the page on screen, with the product's name: « Utilisateurs · Régie ». */
export const usePageTitle = (): string =>
  useMatches({
    select: (matches) => {
      const lost = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
      const failed = matches.some(({ status }) => status === 'error')
      const title = lost ? 'Page non trouvée' : failed ? "Une erreur s'est produite" : titleOf(matches)
      return title ? `${title} · ${productName}` : productName
    },
  })

/** The way to the page on screen, itself last; each step but the last has its address. */
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

/** Renamed, here or by somebody else: the title and the crumb come from the loader of the route, which is asked again. */
export function useFollowedName(routeId: string, shown: string, present: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (present !== undefined && present !== shown)
      void router.invalidate({ filter: (match) => match.routeId === routeId })
  }, [router, routeId, shown, present])
}
