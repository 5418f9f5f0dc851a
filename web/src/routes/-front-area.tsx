import { Link } from '@tanstack/react-router'
import { House, LogIn } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { AccountMenu } from '../features/session/account-menu.tsx'
import { toggleFrontSidebar, usePreferences, useShownTheme } from '../platform/preferences.ts'
import { useSession } from '../platform/session.ts'
import { FrontShell } from '../ui/front-shell.tsx'
import { Logo } from '../ui/logo.tsx'

const UploadTray = lazy(async () => ({ default: (await import('../features/medias/upload-tray.tsx')).UploadTray }))

interface FrontAreaProps {
  /** The address of the area. */
  home: '/client' | '/talent/dashboard'
  bleed?: boolean
  head?: ReactNode
  children: ReactNode
}

/** Frame of the client and talent areas. */
export function FrontArea({ home, bleed = false, head, children }: FrontAreaProps) {
  const theme = useShownTheme()
  const signedIn = useSession((session) => session.authenticated)
  return (
    <FrontShell
      logo={
        <Link to={signedIn ? home : '/login'} aria-label="Régie, accueil" className="rounded-md">
          <Logo theme={theme} />
        </Link>
      }
      sections={[
        {
          items: signedIn
            ? [{ to: home, label: 'Accueil', icon: House }]
            : [{ to: '/login', label: 'Se connecter', icon: LogIn }],
        },
      ]}
      isSidebarOpen={usePreferences((preferences) => preferences.isSidebarFrontOpen)}
      onSidebarToggle={toggleFrontSidebar}
      bleed={bleed}
      head={head}
      header={
        signedIn ? (
          <>
            <NotificationBell />
            <AccountMenu compact place="top-bar" />
          </>
        ) : (
          // The whole document again: what was fetched for a guest is not what they see once signed in.
          <a
            href={`/login?redirect=${encodeURIComponent(location.pathname)}`}
            className="rounded-md px-3 py-2 text-sm font-medium hover:bg-hover"
          >
            Se connecter
          </a>
        )
      }
    >
      {children}
      {signedIn && (
        <Suspense>
          <UploadTray />
        </Suspense>
      )}
    </FrontShell>
  )
}
