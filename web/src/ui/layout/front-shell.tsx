import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { NavDrawer } from '../overlay/nav-drawer.tsx'
import { tellCutTexts } from '../text/cut-texts.ts'
import { type NavSection, SidebarNav } from './sidebar-nav.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

export type FrontShellProps = {
  logo: ReactNode
  /** None: there is no menu. */
  sections: readonly NavSection[]
  isSidebarOpen: boolean
  onSidebarToggle: () => void
  /** Right of the top bar: account, help. */
  header?: ReactNode
  footer?: ReactNode
  /** Full-width header above the page: the context of the page. */
  head?: ReactNode
  /** The page takes the whole window under the top bar and scrolls inside, dark around its pictures: for viewers. */
  bleed?: boolean
  /** The page takes the whole width: for galleries. */
  isWide?: boolean
  children: ReactNode
}

/** Frame of the client and talent side: spacious, one task at a time, with a sidebar folded by default. */
export function FrontShell({
  logo,
  sections,
  isSidebarOpen,
  onSidebarToggle,
  header,
  footer,
  head,
  bleed = false,
  isWide = false,
  children,
}: FrontShellProps) {
  useEffect(() => tellCutTexts(document.body), [])
  const hasMenu = sections.length > 0
  return (
    <div className={clsx('flex min-h-dvh flex-col', bleed && 'dark bg-canvas text-ink lg:h-dvh')}>
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-16 shrink-0 items-center gap-3 border-b border-line bg-surface px-4 md:px-6">
        {hasMenu && (
          <NavDrawer logo={logo}>
            {(close) => <SidebarNav sections={sections} layout="tall" onNavigate={close} />}
          </NavDrawer>
        )}
        <div className="flex min-w-0 flex-1 items-center">{logo}</div>
        {header}
      </header>
      <div className="flex min-h-0 flex-1">
        <aside
          className={clsx(
            'sticky top-16 hidden h-[calc(100dvh-4rem)] shrink-0 flex-col border-r border-line bg-surface p-2',
            hasMenu && !bleed && 'md:flex',
            isSidebarOpen ? 'w-64' : 'w-24',
          )}
        >
          <div className="flex-1 overflow-y-auto">
            <SidebarNav sections={sections} layout={isSidebarOpen ? 'tall' : 'tile'} />
          </div>
          <IconButton
            icon={isSidebarOpen ? PanelLeftClose : PanelLeftOpen}
            label={isSidebarOpen ? 'Replier la barre latérale' : 'Déplier la barre latérale'}
            size="lg"
            aria-expanded={isSidebarOpen}
            className={isSidebarOpen ? 'self-end' : 'self-center'}
            onClick={onSidebarToggle}
          />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <main id={mainId} tabIndex={-1} className="flex min-h-0 w-full flex-1 flex-col">
            {head}
            <div
              className={clsx(
                'flex min-h-0 w-full flex-1 flex-col',
                !bleed && 'mx-auto px-4 py-6 sm:px-8',
                !bleed && !isWide && 'max-w-5xl',
                !bleed && (head ? 'sm:py-8' : 'sm:py-12'),
              )}
            >
              {children}
            </div>
          </main>
          {footer && (
            <footer className="border-t border-line text-sm text-muted">
              <div className="mx-auto max-w-5xl px-4 py-6 sm:px-8">{footer}</div>
            </footer>
          )}
        </div>
      </div>
    </div>
  )
}
