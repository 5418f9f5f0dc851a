import { createFileRoute } from '@tanstack/react-router'
import { takeRememberedPage } from '../../features/session/come-back.ts'
import { EmailLink } from '../../features/session/email-link.tsx'
import { OpenEmailLink } from '../../features/session/open-email-link.tsx'
import { leaveWhenSignedIn } from '../../platform/guards.ts'
import { wantedPage } from '../../platform/redirects.ts'

export const Route = createFileRoute('/_session/login-email-link')({
  staticData: { title: 'Connexion par e-mail' },
  validateSearch: (search: Record<string, unknown>): { token?: string; redirect?: string } => ({
    ...wantedPage(search),
    ...(typeof search['token'] === 'string' && { token: search['token'] }),
  }),
  beforeLoad: ({ search }) => leaveWhenSignedIn(() => search.redirect ?? takeRememberedPage()),
  component: LoginByEmailLink,
})

function LoginByEmailLink() {
  const { token, redirect } = Route.useSearch()
  return token ? <OpenEmailLink token={token} /> : <EmailLink wanted={redirect} />
}
