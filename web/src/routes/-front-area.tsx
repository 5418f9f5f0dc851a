import { can } from '@regie/contract/can'
import type { SessionInfo } from '@regie/contract/session/schema'
import { Link } from '@tanstack/react-router'
import { Contact, House, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgencyContact, useHasContact } from '#features/agency/agency-contact.tsx'
import { AgencyMark } from '#features/agency/agency-mark.tsx'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { PeoplePhotos } from '#features/profile/people-photos.tsx'
import { AccountMenu } from '#features/session/account-menu.tsx'
import { useAgencyName } from '#platform/agency.ts'
import { HelpLink } from '#platform/help/help-link.tsx'
import { toggleFrontSidebar, usePreferences, useShownTheme } from '#platform/session/preferences.ts'
import { useSession } from '#platform/session/session.ts'
import { FrontShell } from '#ui/layout/front-shell.tsx'
import type { NavItem } from '#ui/layout/sidebar-nav.tsx'
import { late } from '#ui/overlay/late.tsx'

const UploadTray = late(async () => (await import('#features/medias/upload/upload-tray.tsx')).UploadTray, {
  isQuiet: true,
})

type FrontAreaProps = {
  bleed?: boolean
  isWide?: boolean
  head?: ReactNode
  children: ReactNode
}

/** Home page of a person, by permission and role. */
function homeOf(user: SessionInfo) {
  if (can(user, ['access.admin'])) return '/admin'
  return user.role === 'CLIENT' ? '/client' : '/talent/dashboard'
}

const placesOf = (user: SessionInfo): NavItem[] => [
  { to: homeOf(user), label: 'Accueil', icon: House },
  { to: '/contacts', label: 'Contacts', icon: Contact },
  ...(can(user, ['invoices.view.own']) ? [{ to: '/factures', label: 'Factures', icon: ReceiptText } as const] : []),
]

/** Frame of the client and talent areas, with the header of each. */
export function FrontArea({ bleed = false, isWide = false, head, children }: FrontAreaProps) {
  const theme = useShownTheme()
  const user = useSession((session) => session.user)
  const signedIn = user !== null
  const agencyName = useAgencyName()
  const hasContact = useHasContact()
  const mark = <AgencyMark theme={bleed ? 'dark' : theme} />
  return (
    <FrontShell
      logo={
        user ? (
          <Link
            to={homeOf(user)}
            aria-label={`${agencyName}, accueil`}
            className="touch-height flex min-w-0 items-center rounded-md"
          >
            {mark}
          </Link>
        ) : (
          mark
        )
      }
      // A guest has nowhere else to go.
      sections={user ? [{ items: placesOf(user) }] : []}
      isSidebarOpen={usePreferences((preferences) => preferences.isSidebarFrontOpen)}
      onSidebarToggle={toggleFrontSidebar}
      bleed={bleed}
      isWide={isWide}
      head={head}
      footer={hasContact && !bleed && <AgencyContact />}
      header={
        signedIn ? (
          <>
            <HelpLink />
            <NotificationBell />
            <AccountMenu compact place="top-bar" />
          </>
        ) : (
          // A full document load: a guest's data differs from a signed-in person's.
          <a
            href={`/login?redirect=${encodeURIComponent(location.pathname)}`}
            className="touch-height inline-flex items-center rounded-md px-3 py-2 text-sm font-medium hover:bg-hover"
          >
            Se connecter
          </a>
        )
      }
    >
      <PeoplePhotos>{children}</PeoplePhotos>
      {signedIn && <UploadTray />}
    </FrontShell>
  )
}
