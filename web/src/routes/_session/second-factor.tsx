import { createFileRoute, redirect } from '@tanstack/react-router'
import { Enrolment } from '../../features/second-factor/enrolment.tsx'
import { requireSignIn } from '../../platform/guards.ts'
import { pageHere, wantedPage } from '../../platform/redirects.ts'
import { withQueries } from '../../platform/with-queries.tsx'

export const Route = createFileRoute('/_session/second-factor')({
  staticData: { title: 'Second facteur' },
  validateSearch: wantedPage,
  beforeLoad: ({ location, search }) => {
    if (!requireSignIn(location).mustEnrol) throw redirect({ href: pageHere(search.redirect) ?? '/', replace: true })
  },
  component: withQueries(Enrolment),
})
