import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#features/session/mailed-links/forgot-password.tsx'

export const Route = createFileRoute('/_session/forgot-password')({
  staticData: { title: 'Mot de passe oublié' },
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } =>
    typeof email === 'string' ? { email } : {},
  beforeLoad: async ({ search: { email } }) => {
    if (email === undefined) return
    const { demandEmail } = await import('#features/session/mailed-links/demand-email.ts')
    demandEmail(email)
  },
  component: Forgotten,
})

function Forgotten() {
  return <ForgotPassword email={Route.useSearch().email} />
}
