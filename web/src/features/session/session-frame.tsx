import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AgencyContact, useHasContact } from '#features/agency/agency-contact.tsx'
import { AgencyMark } from '#features/agency/agency-mark.tsx'
import { useShownTheme } from '#platform/session/preferences.ts'
import { mainId } from '#ui/layout/skip-link.tsx'

/** Frame of the session pages: the logo, and one task. */
export function SessionFrame({ children }: { children: ReactNode }) {
  const theme = useShownTheme()
  const hasContact = useHasContact()
  return (
    <div className="flex min-h-dvh flex-col px-4 py-6 sm:px-8 sm:py-8">
      <header>
        <AgencyMark theme={theme} />
      </header>
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col items-center justify-center py-10">
        {children}
      </main>
      <footer className="text-center text-sm text-muted">
        {hasContact ? (
          <div className="flex justify-center">
            <AgencyContact />
          </div>
        ) : (
          <>
            Régie, la plateforme des projets audiovisuels ·{' '}
            <Link to="/confidentialite" className="rounded-sm underline underline-offset-3">
              Confidentialité
            </Link>
          </>
        )}
      </footer>
    </div>
  )
}
