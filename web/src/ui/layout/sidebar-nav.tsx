import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type NavItem = {
  to: string
  label: string
  icon: LucideIcon
  /** Current on this exact address only, not on those under it. */
  exact?: boolean | undefined
  /** Content on the right: a badge, a number. */
  trailing?: ReactNode
}

export type NavSection = {
  /** Heading of the group; without it, the items stand alone. */
  label?: string | undefined
  items: readonly NavItem[]
}

/**
 * `row`: icon and label, dense; `tall`: the same, spacious. When folded, `icon` shows the label on hover and to screen
 * readers, for regular users; `tile` writes it small under the icon, for occasional users.
 */
export type NavLayout = 'row' | 'tall' | 'icon' | 'tile'

const links: Record<NavLayout, string> = {
  row: 'h-8 gap-2.5 px-2.5 text-sm [&_svg]:size-4',
  tall: 'h-11 gap-3 px-3 text-base [&_svg]:size-5',
  icon: 'h-8 justify-center [&_svg]:size-4',
  tile: 'flex-col justify-center gap-1 px-1 py-2 text-center text-xs [&_svg]:size-5',
}

const labels: Record<NavLayout, string> = {
  row: 'min-w-0 flex-1 truncate',
  tall: 'min-w-0 flex-1 truncate',
  icon: 'sr-only',
  tile: 'max-w-full wrap-break-word',
}

type SidebarNavProps = {
  sections: readonly NavSection[]
  layout: NavLayout
  onNavigate?: () => void
}

export function SidebarNav({ sections, layout, onNavigate }: SidebarNavProps) {
  const folded = layout === 'icon' || layout === 'tile'
  return (
    <nav aria-label="Navigation principale" className="flex flex-col gap-5">
      {sections.map((section, index) => (
        <div key={section.label ?? index}>
          {section.label && (
            <p className={folded ? 'sr-only' : 'mb-1 px-2.5 text-xs font-medium text-muted'}>{section.label}</p>
          )}
          <ul className="flex flex-col gap-0.5" aria-label={section.label}>
            {section.items.map(({ to, label, icon: Icon, exact = false, trailing }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact }}
                  onClick={onNavigate}
                  title={layout === 'icon' ? label : undefined}
                  className={clsx(
                    'touch-height flex items-center rounded-md font-medium text-muted transition-colors hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-ink',
                    links[layout],
                  )}
                >
                  <Icon aria-hidden="true" className="shrink-0" />
                  <span className={labels[layout]}>{label}</span>
                  {!folded && trailing}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
