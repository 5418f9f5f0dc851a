import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '#features/session/mailed-links/reset-password.tsx'

export const Route = createFileRoute('/_session/reset-password')({
  staticData: { title: 'Nouveau mot de passe' },
  validateSearch: ({ token, first }: Record<string, unknown>): { token: string; first?: boolean } => {
    if (typeof token !== 'string') throw new Error('The search param « token » is required.')
    return first === true ? { token, first } : { token }
  },
  component: Reset,
})

function Reset() {
  const { token, first = false } = Route.useSearch()
  return <ResetPassword token={token} isFirst={first} />
}
