import { createFileRoute } from '@tanstack/react-router'
import { SecondStep } from '#features/second-factor/second-step.tsx'
import { takeRememberedPage } from '#features/session/come-back.ts'
import { leaveWhenSignedIn } from '#platform/session/guards.ts'
import { wantedPage } from '#platform/session/redirects.ts'

export const Route = createFileRoute('/_session/second-step')({
  staticData: { title: 'Seconde étape' },
  validateSearch: wantedPage,
  beforeLoad: ({ search }) => leaveWhenSignedIn(() => search.redirect ?? takeRememberedPage()),
  component: Step,
})

function Step() {
  return <SecondStep wanted={Route.useSearch().redirect} />
}
