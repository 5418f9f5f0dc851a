import { createFileRoute } from '@tanstack/react-router'
import { PasskeySignIn } from '#features/second-factor/passkey-sign-in.tsx'
import { SignIn } from '#features/session/sign-in.tsx'
import { leaveWhenSignedIn } from '#platform/session/guards.ts'
import { wantedPage } from '#platform/session/redirects.ts'

export const Route = createFileRoute('/_session/login')({
  staticData: { title: 'Connexion' },
  validateSearch: wantedPage,
  beforeLoad: ({ search }) => leaveWhenSignedIn(() => search.redirect),
  component: Login,
})

function Login() {
  return <SignIn wanted={Route.useSearch().redirect} otherWays={<PasskeySignIn />} />
}
