import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DeleteButton } from '#platform/forms/delete-button.tsx'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { ArchiveProject } from './archive-project.tsx'
import { api, key, options } from './client.ts'
import { EditProject } from './edit-project.tsx'
import { ProjectFacts } from './project-facts.tsx'

/** Mutation key of the deletion of a project. */
export const projectDeletionKey = (projectId: string) => [...key, 'remove', projectId]

/** Edit form of a project, with its archiving and deletion; `children`: the settings of other features, between both. */
export function ProjectGeneral({ projectId, children }: { projectId: string; children?: ReactNode }) {
  const params = { projectId }
  const navigate = useNavigate()
  const { data: project } = useQuery(options.get({ params }))
  const changes = useCan('projects.update')
  const deletes = useCan('projects.delete')
  if (!project) return null
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card title="Informations">
        {changes ? <EditProject project={project} /> : <ProjectFacts project={project} />}
      </Card>
      {children}
      {(changes || deletes) && (
        <Card
          title="Fin du projet"
          description="Archivé, un projet quitte les listes courantes et n’accepte plus de nouvelle production ; tout y reste lisible."
        >
          <div className="flex flex-wrap gap-2">
            {changes && <ArchiveProject project={project} />}
            {deletes && (
              <DeleteButton
                row={{ type: 'projects', id: projectId }}
                noun={{ the: 'le projet', isFeminine: false }}
                name={project.name}
                survey={options.deletion({ params })}
                read={() => api.deletion({ params })}
                deletionKey={projectDeletionKey(projectId)}
                stale={[key]}
                remove={async () => {
                  await api.remove({ params })
                  await navigate({ to: '/admin/projects', ignoreBlocker: true })
                }}
              />
            )}
          </div>
        </Card>
      )}
    </div>
  )
}
