import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clapperboard, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import { useCan } from '#platform/session/session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { firstProductionsPage, productionsPage } from './list-page.ts'
import { productionColumns } from './production-columns.tsx'
import { useProductionWork } from './production-work.ts'

type ProductionListProps = {
  projectId: string
  picture: (production: ProductionListed, className: string) => ReactNode
}

/** The productions of a project. */
export function ProductionList({ projectId, picture }: ProductionListProps) {
  const queryClient = useQueryClient()
  const work = useProductionWork()
  const { dataUpdatedAt } = useQuery(firstProductionsPage(projectId))
  const createButton = useCan('productions.create') && (
    <LinkButton to="/admin/projects/$projectId/productions/create" params={{ projectId }} variant="primary" icon={Plus}>
      Créer une production
    </LinkButton>
  )
  return (
    <WorkingGrid
      label="Productions"
      gridId="/admin/projects/productions"
      columns={productionColumns}
      source={(request) => queryClient.fetchQuery(productionsPage(projectId, request))}
      version={dataUpdatedAt}
      work={work}
      rowLink={({ id }) => `/admin/projects/${projectId}/productions/${id}`}
      picture={picture}
      searchLabel="Rechercher une production"
      fileName="productions"
      actions={createButton}
      emptyState={
        <EmptyState icon={Clapperboard} title="Aucune production" actions={createButton}>
          Une production est une chose à filmer, à photographier ou à enregistrer, et à livrer.
        </EmptyState>
      }
    />
  )
}
