import { useLocation, useMatch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AddressedView } from '#ui/list-params.ts'
import { replaceAddress } from '#ui/replace-address.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import type { ColumnHead } from '../columns/column.ts'
import { addressWithView, viewOfAddress } from './grid-address.ts'

const withoutEndSlash = (path: string) => path.replace(/\/+$/, '') || '/'

/** The path of the page that holds the grid. Unlike the location, it changes only with the page. */
export const usePagePath = (): string =>
  withoutEndSlash(useMatch({ strict: false, select: ({ pathname }) => pathname }))

/** Key of the page's history entry; null during a navigation: the location is already the next page's. */
export function usePresentEntry(): string | null {
  const path = usePagePath()
  return useLocation({
    select: ({ pathname, state }) => (withoutEndSlash(pathname) === path ? (state.__TSR_key ?? '') : null),
  })
}

/** The same; during a navigation, that of the page being left. */
export function useEntry(): string | null {
  const present = usePresentEntry()
  const [last, setLast] = useState(present)
  if (present !== null && present !== last) setLast(present)
  return present ?? last
}

/** The view that the address asked for as the grid was mounted. */
export function useAddressedView(columns: readonly ColumnHead[]): AddressedView | null {
  const path = usePagePath()
  const [asked] = useState(() => {
    const { pathname, search } = globalThis.location
    return withoutEndSlash(pathname) === path ? viewOfAddress(columns, new URLSearchParams(search)) : null
  })
  return asked
}

/** Milliseconds after the last change: browsers refuse addresses that change too often. */
const writeDelay = 200

/** Keeps the view in the address, for a reload and for whoever receives the link. */
export function useWriteAddress(view: AddressedView): void {
  const path = usePagePath()
  const settled = useDebounced(view, writeDelay)
  useEffect(() => {
    const { pathname, href } = globalThis.location
    if (withoutEndSlash(pathname) === path) replaceAddress(addressWithView(href, settled))
  }, [path, settled])
}
