import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { linkTab, tabRow } from './tab-style.ts'

type TabLink = {
  to: string
  label: string
  icon?: LucideIcon | undefined
  /** Current on this exact address only, not on those under it. */
  exact?: boolean | undefined
}

/** Sub-pages of a page, as tabs that are links: each has its address and opens in a new window. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // On a telephone the row is longer than the screen: the current tab stands in its middle.
  useLayoutEffect(() => {
    const [current] = Array.from(row.current?.querySelectorAll('a') ?? [])
      .filter((tab) => pathname.startsWith(tab.pathname))
      .toSorted((one, other) => other.pathname.length - one.pathname.length)
    if (!row.current || !current) return
    const [strip, tab] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollLeft += tab.left - strip.left - (strip.width - tab.width) / 2
  }, [pathname])
  return (
    <nav ref={row} aria-label={label} className={tabRow}>
      {links.map(({ to, label: text, icon: Icon, exact = false }) => (
        <Link key={to} to={to} activeOptions={{ exact }} className={linkTab}>
          {Icon && <Icon aria-hidden="true" className="size-4" />}
          {text}
        </Link>
      ))}
    </nav>
  )
}
