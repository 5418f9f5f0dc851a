import { useQuery } from '@tanstack/react-query'
import {
  Clapperboard,
  ClipboardList,
  Files,
  FileText,
  LayoutGrid,
  Leaf,
  ReceiptText,
  Settings2,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useIsRowBeingDeleted } from '#platform/forms/delete-button.tsx'
import { MissingPage } from '#platform/pages/problem-pages.tsx'
import { useCan } from '#platform/session/session.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabLinks } from '#ui/layout/tab-links.tsx'
import { options } from './client.ts'
import { ProjectBadge, Reference } from './project-badges.tsx'
import { projectDeletionKey } from './project-general.tsx'

const tabsOf = (projectId: string, { readsBudget }: { readsBudget: boolean }) => {
  const at = (page: string) => `/admin/projects/${projectId}${page}`
  return [
    { to: at(''), label: 'Vue d’ensemble', icon: LayoutGrid, exact: true },
    { to: at('/general'), label: 'Général', icon: Settings2 },
    { to: at('/brief'), label: 'Brief', icon: FileText },
    { to: at('/productions'), label: 'Productions', icon: Clapperboard },
    { to: at('/prestations'), label: 'Prestations', icon: ClipboardList },
    { to: at('/medias'), label: 'Fichiers', icon: Files },
    ...(readsBudget ? [{ to: at('/budget'), label: 'Budget', icon: Wallet }] : []),
    { to: at('/invoices'), label: 'Crédits & Factures', icon: ReceiptText },
    { to: at('/carbone'), label: 'Carbone', icon: Leaf },
  ]
}

type ProjectFrameProps = {
  projectId: string
  picture: ReactNode
  /** Right of the title. */
  actions: ReactNode
  children: ReactNode
}

/** Frame of a project's pages: its picture, its name, its status, its tabs. */
export function ProjectFrame({ projectId, picture, actions, children }: ProjectFrameProps) {
  const { data: project, error } = useQuery(options.get({ params: { projectId } }))
  const readsBudget = useCan('budget.view')
  const isBeingDeleted = useIsRowBeingDeleted(projectDeletionKey(projectId))
  // Another person deleted it while it was on screen.
  const isGone = error instanceof ApiError && error.status === 404 && !isBeingDeleted
  if (!project || isGone) return <MissingPage error={error} />
  return (
    <>
      <PageHeader
        title={project.name}
        picture={picture}
        aside={
          <>
            <Reference {...project} />
            <ProjectBadge {...project} />
          </>
        }
        description={project.companyName}
        actions={actions}
      />
      <div className="mb-5">
        <TabLinks label="Pages du projet" links={tabsOf(projectId, { readsBudget })} />
      </div>
      {children}
    </>
  )
}
