import type { ProductionListed } from '@regie/contract/productions/schema'
import type { ProjectListed } from '@regie/contract/projects/schema'
import { useQuery } from '@tanstack/react-query'
import { CopyPlus, LayoutTemplate, ListPlus, MoreHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCan } from '#platform/session/session.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { late } from '#ui/overlay/late.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { options } from './client.ts'

const ApplyTemplate = late(async () => (await import('./apply-template.tsx')).ApplyTemplate, { isAhead: true })
const CopyProduction = late(async () => (await import('./copy-production.tsx')).CopyProduction, { isAhead: true })
const CopyProject = late(async () => (await import('./copy-project.tsx')).CopyProject, { isAhead: true })
const SaveTemplate = late(async () => (await import('./save-template.tsx')).SaveTemplate, { isAhead: true })

type MadeMenuProps = {
  /** « le projet », « la production ». */
  the: string
  children: ReactNode
}

/** What is made from the row of a page. */
const MadeMenu = ({ the, children }: MadeMenuProps) => (
  <Menu
    label={`Autres actions sur ${the}`}
    placement="bottom end"
    trigger={<IconButton icon={MoreHorizontal} label={`Autres actions sur ${the}`} />}
  >
    {children}
  </Menu>
)

/** A copy of the project, a template of it, a template applied to it. */
export function ProjectCopyMenu({ project }: { project: ProjectListed }) {
  const copies = useCan('projects.create')
  const applies = useCan('productions.create')
  const { data: templates = [] } = useQuery({ ...options.all(), enabled: applies })
  const [open, setOpen] = useState<'copy' | 'template' | 'apply' | null>(null)
  const close = () => setOpen(null)
  const hasTemplates = applies && templates.length > 0 && project.archivedAt === null
  if (!copies && !hasTemplates) return null
  return (
    <>
      <MadeMenu the="le projet">
        {copies && (
          <MenuItem icon={CopyPlus} onAction={() => setOpen('copy')}>
            Dupliquer le projet
          </MenuItem>
        )}
        {copies && (
          <MenuItem icon={LayoutTemplate} onAction={() => setOpen('template')}>
            En faire un modèle
          </MenuItem>
        )}
        {hasTemplates && (
          <MenuItem icon={ListPlus} onAction={() => setOpen('apply')}>
            Appliquer un modèle
          </MenuItem>
        )}
      </MadeMenu>
      {open === 'copy' && <CopyProject project={project} onClose={close} />}
      {open === 'template' && (
        <SaveTemplate of={{ type: 'projects', id: project.id }} name={project.name} onClose={close} />
      )}
      {open === 'apply' && <ApplyTemplate projectId={project.id} onClose={close} />}
    </>
  )
}

/** A copy of the production, a template of it. */
export function ProductionCopyMenu({ production }: { production: ProductionListed }) {
  const copies = useCan('productions.create')
  const makesTemplates = useCan('projects.create')
  const [open, setOpen] = useState<'copy' | 'template' | null>(null)
  const close = () => setOpen(null)
  if (!copies && !makesTemplates) return null
  return (
    <>
      <MadeMenu the="la production">
        {copies && (
          <MenuItem icon={CopyPlus} onAction={() => setOpen('copy')}>
            Dupliquer la production
          </MenuItem>
        )}
        {makesTemplates && (
          <MenuItem icon={LayoutTemplate} onAction={() => setOpen('template')}>
            En faire un modèle
          </MenuItem>
        )}
      </MadeMenu>
      {open === 'copy' && <CopyProduction production={production} onClose={close} />}
      {open === 'template' && (
        <SaveTemplate of={{ type: 'productions', id: production.id }} name={production.name} onClose={close} />
      )}
    </>
  )
}
