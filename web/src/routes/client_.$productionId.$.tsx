import { createFileRoute } from '@tanstack/react-router'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { ClientFlow, DeadEnd } from './-client-flow.tsx'
import { flowSearch } from './-flow.ts'

export const Route = createFileRoute('/client_/$productionId/$')({
  validateSearch: flowSearch,
  loaderDeps: ({ search: { cle } }) => ({ cle }),
  loader: async ({ params: { productionId, _splat = '' }, deps }) => {
    const { loadClientFlow } = await import('./-load-flows.ts')
    return loadClientFlow({ productionId, path: _splat, linkKey: deps.cle })
  },
  component: withQueries(Page),
  notFoundComponent: withQueries(DeadEnd),
})

function Page() {
  const { productionId, _splat = '' } = Route.useParams()
  const { cle, dossier, fichier } = Route.useSearch()
  const { locked, closed } = Route.useLoaderData()
  return (
    <ClientFlow
      productionId={productionId}
      path={_splat}
      linkKey={cle}
      isLocked={locked}
      closed={closed}
      folderId={dossier ?? null}
      mediaId={fichier ?? null}
    />
  )
}
