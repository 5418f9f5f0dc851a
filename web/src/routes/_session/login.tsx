import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SignIn } from '../../features/session/sign-in.tsx'
import { leaveWhenSignedIn } from '../../platform/guards.ts'
import { PageHere } from '../../platform/redirects.ts'

export const Route = createFileRoute('/_session/login')({
  staticData: { title: 'Connexion' },
  validateSearch: z.object({ redirect: PageHere }),
  beforeLoad: ({ search }) => leaveWhenSignedIn(() => search.redirect),
  component: Login,
})

function Login() {
  return <SignIn wanted={Route.useSearch().redirect} />
}
