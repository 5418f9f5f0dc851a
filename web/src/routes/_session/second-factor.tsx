import { createFileRoute, redirect } from '@tanstack/react-router'
import { Enrolment } from '#features/second-factor/enrolment.tsx'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { requireSignIn } from '#platform/session/guards.ts'
import { pageOfThisOrigin, wantedPage } from '#platform/session/redirects.ts'

export const Route = createFileRoute('/_session/second-factor')({
  staticData: { title: 'Second facteur' },
  validateSearch: wantedPage,
  beforeLoad: ({ location, search }) => {
    if (!requireSignIn(location).mustEnrol)
      throw redirect({ href: pageOfThisOrigin(search.redirect) ?? '/', replace: true })
  },
  component: withQueries(Enrolment),
})
