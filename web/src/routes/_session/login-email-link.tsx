import { createFileRoute } from '@tanstack/react-router'
import { takeRememberedPage } from '#features/session/come-back.ts'
import { EmailLink } from '#features/session/mailed-links/email-link.tsx'
import { OpenEmailLink } from '#features/session/mailed-links/open-email-link.tsx'
import { leaveWhenSignedIn } from '#platform/session/guards.ts'
import { wantedPage } from '#platform/session/redirects.ts'

export const Route = createFileRoute('/_session/login-email-link')({
  staticData: { title: 'Connexion par e-mail' },
  validateSearch: (
    search: Record<string, unknown>,
  ): ReturnType<typeof wantedPage> & { token?: string | undefined } => ({
    ...wantedPage(search),
    token: typeof search['token'] === 'string' ? search['token'] : undefined,
  }),
  beforeLoad: ({ search }) => leaveWhenSignedIn(() => search.redirect ?? takeRememberedPage()),
  component: LoginByEmailLink,
})

function LoginByEmailLink() {
  const { token, redirect } = Route.useSearch()
  return token ? <OpenEmailLink token={token} /> : <EmailLink wanted={redirect} />
}
