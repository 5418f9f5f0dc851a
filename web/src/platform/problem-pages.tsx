import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { GenericError } from '../ui/generic-error.tsx'
import { NotFound } from '../ui/not-found.tsx'
import type { ReloadOrBackProps } from '../ui/reload-or-back.tsx'

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

/** The same page where no shell stands around it: it then needs its own landmark. */
export const alone = (Page: ComponentType) =>
  function Alone() {
    return (
      <main className="flex min-h-dvh flex-col">
        <Page />
      </main>
    )
  }
