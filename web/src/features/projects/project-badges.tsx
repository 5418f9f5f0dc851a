import type { ProjectListed } from '@regie/contract/projects/schema'
import { Archive, CircleDot, CirclePause } from 'lucide-react'
import { Badge, StatusBadge } from '#ui/layout/badge.tsx'

/** Reference of a project: « PRJ 42 ». */
export const projectReference = ({ number }: Pick<ProjectListed, 'number'>) => `PRJ ${number}`

/** Status of a project: in progress, without an open production, or archived. */
export function ProjectBadge({ archivedAt, openProductionCount }: ProjectListed) {
  if (archivedAt) return <StatusBadge tone="neutral" icon={Archive} label="Archivé" />
  if (openProductionCount === 0) return <StatusBadge tone="neutral" icon={CirclePause} label="Rien en cours" />
  return <StatusBadge tone="info" icon={CircleDot} label="Actif" />
}

export const Reference = (project: Pick<ProjectListed, 'number'>) => <Badge>{projectReference(project)}</Badge>
