import { createFileRoute } from '@tanstack/react-router'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { requireSignIn } from '#platform/session/guards.ts'
import { flowSearch } from './-flow.ts'
import { TalentFlow } from './-talent-flow.tsx'

export const Route = createFileRoute('/talent_/$prestationId/$productionId/$')({
  validateSearch: flowSearch,
  beforeLoad: ({ location }) => {
    requireSignIn(location)
  },
  loader: async ({ params: { prestationId, productionId, _splat = '' } }) => {
    const { loadTalentFlow } = await import('./-load-flows.ts')
    return loadTalentFlow({ prestationId, productionId, path: _splat })
  },
  component: withQueries(Page),
})

function Page() {
  const { prestationId, productionId, _splat = '' } = Route.useParams()
  const { dossier, fichier } = Route.useSearch()
  return (
    <TalentFlow
      prestationId={prestationId}
      productionId={productionId}
      path={_splat}
      folderId={dossier ?? null}
      mediaId={fichier ?? null}
    />
  )
}
