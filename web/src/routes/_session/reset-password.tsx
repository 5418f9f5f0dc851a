import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ResetPassword } from '../../features/session/reset-password.tsx'

export const Route = createFileRoute('/_session/reset-password')({
  staticData: { title: 'Nouveau mot de passe' },
  validateSearch: z.object({ token: z.string() }),
  component: Reset,
})

function Reset() {
  return <ResetPassword token={Route.useSearch().token} />
}
