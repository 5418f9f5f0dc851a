import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GenericError } from '#ui/feedback/generic-error.tsx'
import { NotFound } from '#ui/feedback/not-found.tsx'
import type { ReloadOrBackProps } from '#ui/feedback/reload-or-back.tsx'
import { isNotThere } from './not-there.ts'

/** What the two buttons do: fetch everything again; back in history, or home when there is none. */
function useWaysOut(): ReloadOrBackProps {
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
  return <NotFound {...useWaysOut()} />
}

export function ErrorPage() {
  return <GenericError {...useWaysOut()} />
}

/** In place of something that can't be shown: it is not there, or it could not be read (`error`). */
export const MissingPage = ({ error }: { error: unknown }) =>
  error && !isNotThere(error) ? <ErrorPage /> : <NotFoundPage />

/** What fills the window alone, with no shell around it, needs its own landmark. `bleed`: it has the window's height, and scrolls within. */
export function Alone({ bleed = false, children }: { bleed?: boolean; children: ReactNode }) {
  return <main className={bleed ? 'flex min-h-dvh flex-col lg:h-dvh' : 'flex min-h-dvh flex-col'}>{children}</main>
}
