import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { NavDrawer } from '../overlay/nav-drawer.tsx'
import { tellCutTexts } from '../text/cut-texts.ts'
import { type NavSection, SidebarNav } from './sidebar-nav.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

export type AppShellProps = {
  logo: ReactNode
  /** Replaces the logo when the sidebar is folded to icons. */
  mark: ReactNode
  sections: readonly NavSection[]
  isSidebarOpen: boolean
  onSidebarToggle: () => void
  /** Bar above the page: breadcrumbs, search, account. */
  header?: ReactNode
  /** Bottom of the sidebar; `compact`: the sidebar has no room for text. */
  sidebarFooter?: ((room: { compact: boolean }) => ReactNode) | undefined
  children: ReactNode
}

/** Frame of the back office: dense, with a sidebar that folds to icons and a drawer on phones. */
export function AppShell({
  logo,
  mark,
  sections,
  isSidebarOpen,
  onSidebarToggle,
  header,
  sidebarFooter,
  children,
}: AppShellProps) {
  useEffect(() => tellCutTexts(document.body), [])
  const compact = !isSidebarOpen
  return (
    <div className="flex min-h-dvh [--bar-height:3.5rem]">
      <SkipLink />
      <aside
        className={clsx(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface md:flex',
          compact ? 'w-14' : 'w-60',
        )}
      >
        <div className={clsx('flex h-14 items-center', compact ? 'justify-center' : 'px-4')}>
          {compact ? mark : logo}
        </div>
        <div className="flex-1 overflow-y-auto px-2 py-2">
          <SidebarNav sections={sections} layout={compact ? 'icon' : 'row'} />
        </div>
        <div
          className={clsx('flex gap-2 border-t border-line p-2', compact ? 'flex-col items-center' : 'items-center')}
        >
          <div className={compact ? undefined : 'min-w-0 flex-1'}>{sidebarFooter?.({ compact })}</div>
          <IconButton
            icon={compact ? PanelLeftOpen : PanelLeftClose}
            label={compact ? 'Déplier la barre latérale' : 'Replier la barre latérale'}
            aria-expanded={isSidebarOpen}
            onClick={onSidebarToggle}
          />
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-3 border-b border-line bg-canvas px-3 md:px-6">
          <NavDrawer logo={logo}>
            {(close) => (
              <>
                <SidebarNav sections={sections} layout="tall" onNavigate={close} />
                <div className="mt-auto pt-4">{sidebarFooter?.({ compact: false })}</div>
              </>
            )}
          </NavDrawer>
          <div className="flex min-w-0 flex-1 items-center gap-3">{header}</div>
        </header>
        <main id={mainId} tabIndex={-1} className="flex min-w-0 flex-1 flex-col px-3 py-4 md:px-6 md:py-5">
          {children}
        </main>
      </div>
    </div>
  )
}
