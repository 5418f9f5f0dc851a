import { useQuery } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Alone } from '../../platform/problem-pages.tsx'
import { adoptSession, useSession } from '../../platform/session.ts'
import { GenericError } from '../../ui/generic-error.tsx'
import { Pending } from '../../ui/pending.tsx'
import { infoQuery } from './info.ts'

/** Shows the application once it is known who is signed in. */
export function SessionGate({ router }: { router: RegisteredRouter }) {
  const { data, isError } = useQuery(infoQuery)
  const known = useSession((session) => session.known)

  useEffect(() => {
    if (data) adoptSession(data.user, data)
  }, [data])

  if (known) return <RouterProvider router={router} />
  return (
    <Alone>
      {isError ? <GenericError onReload={() => location.reload()} onBack={() => history.back()} /> : <Pending />}
    </Alone>
  )
}
