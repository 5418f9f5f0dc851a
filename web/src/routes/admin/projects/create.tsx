import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { CreateProject } from '#features/projects/create-project.tsx'
import { options } from '#features/templates/client.ts'
import { ManageTemplates } from '#features/templates/manage-templates.tsx'
import { ProjectFromTemplate } from '#features/templates/project-from-template.tsx'
import { TemplateSelect } from '#features/templates/template-select.tsx'
import { requirePermission } from '#platform/session/guards.ts'
import { Button } from '#ui/button/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'

export const Route = createFileRoute('/admin/projects/create')({
  staticData: { title: "Création d'un projet", crumb: "Création d'un projet" },
  validateSearch: ({ companyId }: Record<string, unknown>): { companyId?: string | undefined } => ({
    companyId: typeof companyId === 'string' && companyId ? companyId : undefined,
  }),
  beforeLoad: () => requirePermission('projects.create', { to: '/admin/projects' }),
  component: Create,
})

function Create() {
  const { companyId } = Route.useSearch()
  const { data: templates } = useQuery(options.all())
  const [templateId, setTemplateId] = useState('')
  const [isManaged, setManaged] = useState(false)
  return (
    <>
      <PageHeader title="Création d'un projet" />
      {templates && templates.length > 0 && (
        <div className="mb-4 flex max-w-3xl flex-wrap items-start gap-2">
          <div className="min-w-56 flex-1">
            <TemplateSelect label="À partir de" none="Un projet vide" value={templateId} onChange={setTemplateId} />
          </div>
          <Button className="sm:mt-6" onClick={() => setManaged(true)}>
            Gérer les modèles
          </Button>
        </div>
      )}
      {templateId ? (
        <ProjectFromTemplate key={templateId} templateId={templateId} companyId={companyId} />
      ) : (
        <CreateProject companyId={companyId} />
      )}
      {isManaged && <ManageTemplates onClose={() => setManaged(false)} />}
    </>
  )
}
