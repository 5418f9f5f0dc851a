import { Link, Outlet } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { AccountMenu } from '../features/session/account-menu.tsx'
import { toggleFrontSidebar, usePreferences, useShownTheme } from '../platform/preferences.ts'
import { FrontShell } from '../ui/front-shell.tsx'
import { Logo } from '../ui/logo.tsx'

/** Frame of the client and talent areas: `home` is the address of the area. */
export const frontArea = (home: '/client' | '/talent/dashboard') =>
  function FrontArea() {
    const theme = useShownTheme()
    return (
      <FrontShell
        logo={
          <Link to={home} aria-label="Régie, accueil" className="rounded-md">
            <Logo theme={theme} />
          </Link>
        }
        sections={[{ items: [{ to: home, label: 'Accueil', icon: House }] }]}
        isSidebarOpen={usePreferences((preferences) => preferences.isSidebarFrontOpen)}
        onSidebarToggle={toggleFrontSidebar}
        header={<AccountMenu compact place="top-bar" />}
      >
        <Outlet />
      </FrontShell>
    )
  }
