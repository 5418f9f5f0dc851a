import { useQuery } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { adoptSession } from '../../platform/session.ts'
import { GenericError } from '../../ui/generic-error.tsx'
import { Pending } from '../../ui/pending.tsx'
import { infoQuery } from './client.ts'

/** Shows the application once it is known who is signed in. */
export function SessionGate({ router }: { router: RegisteredRouter }) {
  const { data, isError } = useQuery(infoQuery)
  const [ready, setReady] = useState(false)

  useEffect(() => {
    if (!data) return
    adoptSession(data.user, data)
    setReady(true)
  }, [data])

  if (ready) return <RouterProvider router={router} />
  return (
    <main className="flex min-h-dvh flex-col">
      {isError ? <GenericError onReload={() => location.reload()} onBack={() => history.back()} /> : <Pending />}
    </main>
  )
}
