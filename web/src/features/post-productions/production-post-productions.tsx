import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Scissors } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CreatePostProduction } from './create-post-production.tsx'
import { firstProductionPostProductionsPage, productionPostProductionsPage } from './list-page.ts'
import { productionPostProductionColumns } from './post-production-columns.tsx'
import { usePostProductionWork } from './post-production-work.ts'

type ProductionPostProductionsProps = {
  production: ProductionListed
  picture: (postProduction: PostProductionListed, className: string) => ReactNode
}

/** The post-productions of a production. */
export function ProductionPostProductions({ production, picture }: ProductionPostProductionsProps) {
  const { id: productionId, projectId, optionPostProd } = production
  const queryClient = useQueryClient()
  const work = usePostProductionWork()
  const { dataUpdatedAt } = useQuery(firstProductionPostProductionsPage(productionId))
  const creates = useCan('post-productions.create')
  const [adds, setAdds] = useState(false)
  const createButton = creates && optionPostProd && (
    <Button variant="primary" icon={Plus} onClick={() => setAdds(true)}>
      Créer une post-production
    </Button>
  )
  return (
    <>
      <WorkingGrid
        label="Post-Productions"
        gridId="/admin/projects/productions/post-productions"
        columns={productionPostProductionColumns}
        source={(request) => queryClient.fetchQuery(productionPostProductionsPage(productionId, request))}
        version={dataUpdatedAt}
        work={work}
        rowLink={({ id }) => `/admin/projects/${projectId}/productions/${productionId}/post-productions/${id}`}
        picture={picture}
        searchLabel="Rechercher une post-production"
        fileName="post-productions"
        actions={createButton}
        emptyState={
          <EmptyState icon={Scissors} title="Aucune post-production" actions={createButton}>
            {optionPostProd
              ? 'Une post-production est un montage : ses versions, ses retours, sa validation.'
              : 'L’option post-production n’est pas activée sur cette production.'}
          </EmptyState>
        }
      />
      {adds && <CreatePostProduction production={production} onClose={() => setAdds(false)} />}
    </>
  )
}
