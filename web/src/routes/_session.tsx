import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SessionFrame } from '#features/session/session-frame.tsx'

export const Route = createFileRoute('/_session')({
  component: () => (
    <SessionFrame>
      <Outlet />
    </SessionFrame>
  ),
})
