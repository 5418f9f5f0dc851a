import { createFileRoute } from '@tanstack/react-router'
import { requirePermission, requireSignIn } from '../../platform/guards.ts'
import { AdminShell } from './-admin-shell.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { title: 'Administration' },
  beforeLoad: ({ location }) => {
    const user = requireSignIn(location)
    requirePermission('access.admin', { to: '/' })
    return { user }
  },
  component: AdminShell,
})
