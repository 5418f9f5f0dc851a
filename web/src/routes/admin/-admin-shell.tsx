import { Link, Outlet, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedWorkCount } from '#features/failed-work/failed-work-count.tsx'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { PeoplePhotos } from '#features/profile/people-photos.tsx'
import { AccountMenu } from '#features/session/account-menu.tsx'
import { teamViewsSource } from '#features/views/team-views-source.ts'
import { ActionLayer } from '#platform/changes/action-layer.tsx'
import { HelpLink } from '#platform/help/help-link.tsx'
import { useCrumbs } from '#platform/pages/page-names.ts'
import { toggleSidebar, usePreferences, useShownTheme } from '#platform/session/preferences.ts'
import { mayI } from '#platform/session/session.ts'
import { AppShell } from '#ui/layout/app-shell.tsx'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { TeamViewsContext } from '#ui/layout/team-views.ts'
import { late } from '#ui/overlay/late.tsx'
import { Logo } from '#ui/text/logo.tsx'
import { Mark } from '#ui/text/mark.tsx'
import { QualityNotes } from '../-quality-notes.tsx'
import { adminNavigation, failedWorkPage } from './-navigation.ts'
import { PaletteButton } from './-palette-button.tsx'

const UploadTray = late(async () => (await import('#features/medias/upload/upload-tray.tsx')).UploadTray, {
  isQuiet: true,
})

const accountMenu = ({ compact }: { compact: boolean }) => <AccountMenu compact={compact} />

function HomeLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/admin/dashboard" aria-label="Régie, tableau de bord" className="rounded-md">
      {children}
    </Link>
  )
}

/** Frame of the back office. `isNarrow`: the page is a column of cards, not a table. */
export function AdminShell({ isNarrow = false }: { isNarrow?: boolean }) {
  const { routesByPath } = useRouter()
  const theme = useShownTheme()
  const isSidebarOpen = usePreferences((preferences) => preferences.isSidebarOpen)
  const items = adminNavigation
    .filter(({ to, needs }) => to in routesByPath && (!needs || mayI(needs)))
    .map((item) => (item.to === failedWorkPage ? { ...item, trailing: <FailedWorkCount /> } : item))
  return (
    <AppShell
      logo={
        <HomeLink>
          <Logo theme={theme} />
        </HomeLink>
      }
      mark={
        <HomeLink>
          <Mark />
        </HomeLink>
      }
      sections={[{ items }]}
      isSidebarOpen={isSidebarOpen}
      onSidebarToggle={toggleSidebar}
      header={
        <>
          <Breadcrumbs crumbs={useCrumbs()} />
          <PaletteButton pages={items} />
          <HelpLink />
          <NotificationBell />
        </>
      }
      sidebarFooter={accountMenu}
    >
      <TeamViewsContext value={teamViewsSource}>
        <QualityNotes>
          <PeoplePhotos>
            {isNarrow ? (
              <div className="w-full max-w-5xl">
                <Outlet />
              </div>
            ) : (
              <Outlet />
            )}
          </PeoplePhotos>
        </QualityNotes>
      </TeamViewsContext>
      <ActionLayer />
      <UploadTray />
    </AppShell>
  )
}
