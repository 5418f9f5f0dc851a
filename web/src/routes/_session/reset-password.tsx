import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '#features/session/mailed-links/reset-password.tsx'

export const Route = createFileRoute('/_session/reset-password')({
  staticData: { title: 'Nouveau mot de passe' },
  validateSearch: ({ token }: Record<string, unknown>): { token: string } => {
    if (typeof token !== 'string') throw new Error('The search param « token » is required.')
    return { token }
  },
  component: Reset,
})

function Reset() {
  return <ResetPassword token={Route.useSearch().token} />
}
