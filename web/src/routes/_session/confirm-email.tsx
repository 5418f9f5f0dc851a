import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmail } from '#features/session/mailed-links/confirm-email.tsx'

export const Route = createFileRoute('/_session/confirm-email')({
  staticData: { title: 'Nouvelle adresse e-mail' },
  validateSearch: ({ token }: Record<string, unknown>): { token: string } => {
    if (typeof token !== 'string') throw new Error('The search param « token » is required.')
    return { token }
  },
  component: Confirm,
})

function Confirm() {
  return <ConfirmEmail token={Route.useSearch().token} />
}
