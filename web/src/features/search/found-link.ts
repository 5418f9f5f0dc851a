import type { FoundType, SearchResult } from '@regie/contract/search/schema'
import { Building2, Clapperboard, ClipboardList, FolderOpen, type LucideIcon, Scissors, UserRound } from 'lucide-react'

/** The letters before the number of each type: « PRJ 42 ». */
const letters: Partial<Record<FoundType, string>> = {
  projects: 'PRJ',
  productions: 'PRD',
  prestations: 'PRS',
  'post-productions': 'PP',
}

export const foundIcons: Record<FoundType, LucideIcon> = {
  projects: FolderOpen,
  productions: Clapperboard,
  prestations: ClipboardList,
  'post-productions': Scissors,
  companies: Building2,
  users: UserRound,
}

/** « PRJ 42 »; null for a result without a number. */
export const foundReference = ({ type, number }: SearchResult): string | null =>
  number === null ? null : `${letters[type] ?? ''} ${number}`

/** Address of a search result's page. */
export function foundAddress({ type, id, projectId, productionId }: SearchResult): string {
  const project = `/admin/projects/${projectId ?? ''}`
  const links: Record<FoundType, string> = {
    projects: `/admin/projects/${id}`,
    productions: `${project}/productions/${id}`,
    prestations: `${project}/prestations/${id}`,
    'post-productions': `${project}/productions/${productionId ?? ''}/post-productions/${id}`,
    companies: `/admin/companies/${id}`,
    users: `/admin/users/${id}`,
  }
  return links[type]
}
