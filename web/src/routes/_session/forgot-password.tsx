import { Email } from '@regie/contract/fields'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ForgotPassword } from '../../features/session/forgot-password.tsx'

export const Route = createFileRoute('/_session/forgot-password')({
  staticData: { title: 'Mot de passe oublié' },
  validateSearch: z.object({ email: z.optional(Email) }),
  component: Forgotten,
})

function Forgotten() {
  return <ForgotPassword email={Route.useSearch().email} />
}
