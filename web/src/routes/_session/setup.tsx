import { createFileRoute, redirect } from '@tanstack/react-router'
import { SetUp } from '#features/session/set-up/set-up.tsx'
import { readSetupNeeds } from '#features/session/set-up/setup-needs.ts'
import { useSession } from '#platform/session/session.ts'

export const Route = createFileRoute('/_session/setup')({
  staticData: { title: 'Compte administrateur' },
  beforeLoad: () => {
    const session = useSession.getState()
    if (session.authenticated || !session.setUpRequired) throw redirect({ to: '/', replace: true })
  },
  loader: readSetupNeeds,
  component: First,
})

function First() {
  return <SetUp needsKey={Route.useLoaderData().key} />
}
