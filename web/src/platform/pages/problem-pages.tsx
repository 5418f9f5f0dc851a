import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GenericError } from '#ui/feedback/generic-error.tsx'
import { NotFound } from '#ui/feedback/not-found.tsx'
import type { ReloadOrBackProps } from '#ui/feedback/reload-or-back.tsx'
import { isNotFoundError } from './not-there.ts'

/** Actions of the two buttons: refetch everything; go back in history, or home without history. */
function usePageActions(): ReloadOrBackProps {
  const router = useRouter()
  return {
    onReload: () => location.reload(),
    onBack: () => {
      if (router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: '/' })
    },
  }
}

export function NotFoundPage() {
  return <NotFound {...usePageActions()} />
}

export function ErrorPage() {
  return <GenericError {...usePageActions()} />
}

/** Page for an entity that does not exist or could not be read (`error`). */
export const MissingPage = ({ error }: { error: unknown }) =>
  error && !isNotFoundError(error) ? <ErrorPage /> : <NotFoundPage />

/** Landmark for a page without a shell. `bleed`: it takes the window's height and scrolls inside. */
export function Alone({ bleed = false, children }: { bleed?: boolean; children: ReactNode }) {
  return <main className={bleed ? 'flex min-h-dvh flex-col lg:h-dvh' : 'flex min-h-dvh flex-col'}>{children}</main>
}
