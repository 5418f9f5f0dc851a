import { useQuery } from '@tanstack/react-query'
import { Files, FileText, LayoutGrid, Scissors, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useIsRowBeingDeleted } from '#platform/forms/delete-button.tsx'
import { MissingPage } from '#platform/pages/problem-pages.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabLinks } from '#ui/layout/tab-links.tsx'
import { key, options } from './client.ts'
import { ProductionBadge, ProductionTypeIcon, productionReference } from './production-badges.tsx'

/** Mutation key of the deletion of a production. */
export const productionDeletionKey = (productionId: string) => [...key, 'remove', productionId]

const tabsOf = (projectId: string, productionId: string) => {
  const at = (page: string) => `/admin/projects/${projectId}/productions/${productionId}${page}`
  return [
    { to: at(''), label: 'Production', icon: LayoutGrid, exact: true },
    { to: at('/medias'), label: 'Fichiers', icon: Files },
    { to: at('/brief'), label: 'Brief post-prod', icon: FileText },
    { to: at('/post-productions'), label: 'Post-Productions', icon: Scissors },
    { to: at('/general'), label: 'Général', icon: Settings2 },
  ]
}

type ProductionFrameProps = {
  productionId: string
  picture: ReactNode
  /** Right of the title. */
  actions: ReactNode
  children: ReactNode
}

/** Frame of a production's pages: its picture, its name, its status, its tabs. */
export function ProductionFrame({ productionId, picture, actions, children }: ProductionFrameProps) {
  const { data: production, error } = useQuery(options.get({ params: { productionId } }))
  const isBeingDeleted = useIsRowBeingDeleted(productionDeletionKey(productionId))
  const isGone = error instanceof ApiError && error.status === 404 && !isBeingDeleted
  if (!production || isGone) return <MissingPage error={error} />
  return (
    <>
      <PageHeader
        picture={picture}
        title={
          <span className="inline-flex items-center gap-2">
            <ProductionTypeIcon type={production.type} />
            {production.name}
          </span>
        }
        aside={
          <>
            <Badge>{productionReference(production)}</Badge>
            <ProductionBadge status={production.status} />
          </>
        }
        description={`${production.projectName} · ${production.companyName}`}
        actions={actions}
      />
      <div className="mb-5">
        <TabLinks label="Pages de la production" links={tabsOf(production.projectId, productionId)} />
      </div>
      {children}
    </>
  )
}
