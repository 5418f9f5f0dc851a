import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface NavItem {
  to: string
  label: string
  icon: LucideIcon
  /** Current on this address alone, not on those under it. */
  exact?: boolean | undefined
  /** Something to count at the right: a badge, a number. */
  trailing?: ReactNode
}

export interface NavSection {
  /** Shown above the items; without it, the items stand alone. */
  label?: string | undefined
  items: readonly NavItem[]
}

interface SidebarNavProps {
  sections: readonly NavSection[]
  /** Icons alone; the labels stay for screen readers and on hover. */
  compact?: boolean
  /** `lg` is the client side. */
  size?: 'md' | 'lg'
  onNavigate?: () => void
}

const rows = { md: 'h-8 gap-2.5 px-2.5 text-sm [&_svg]:size-4', lg: 'h-11 gap-3 px-3 text-base [&_svg]:size-5' }

export function SidebarNav({ sections, compact = false, size = 'md', onNavigate }: SidebarNavProps) {
  return (
    <nav aria-label="Navigation principale" className="flex flex-col gap-5">
      {sections.map((section, index) => (
        <div key={section.label ?? index}>
          {section.label && (
            <p className={compact ? 'sr-only' : 'mb-1 px-2.5 text-xs font-medium text-muted'}>{section.label}</p>
          )}
          <ul className="flex flex-col gap-0.5" aria-label={section.label}>
            {section.items.map(({ to, label, icon: Icon, exact = false, trailing }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact }}
                  onClick={onNavigate}
                  title={compact ? label : undefined}
                  className={clsx(
                    'touch-height flex items-center rounded-md font-medium text-muted transition-colors hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-ink',
                    rows[size],
                    compact && 'justify-center',
                  )}
                >
                  <Icon aria-hidden="true" className="shrink-0" />
                  <span className={compact ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
                  {!compact && trailing}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
