import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

/** Hover time before a page is preloaded, in ms: a pointer that only crosses rows fetches nothing. */
const intentDelay = 80

function preloadOf(router: AnyRouter) {
  let aimed: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return (href: string | undefined) => {
    if (href === aimed) return
    aimed = href
    clearTimeout(timer)
    if (href) timer = setTimeout(() => void router.preloadRoute({ to: '.', href }).catch(() => {}), intentDelay)
  }
}

/** Preloads the page of an address once the pointer has stayed on it; undefined: the pointer has left. */
export function usePreload(): (href: string | undefined) => void {
  const router = useRouter()
  const preload = useMemo(() => preloadOf(router), [router])
  useEffect(() => () => preload(undefined), [preload])
  return preload
}
