import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
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
  return (
    <nav aria-label={label} className={tabRow}>
      {links.map(({ to, label: text, icon: Icon, exact = false }) => (
        <Link key={to} to={to} activeOptions={{ exact }} className={linkTab}>
          {Icon && <Icon aria-hidden="true" className="size-4" />}
          {text}
        </Link>
      ))}
    </nav>
  )
}
