import { initialsOf } from '@regie/contract/entity-fields'
import { ProjectCreate, projectFields } from '@regie/contract/projects/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '#platform/forms/form.ts'
import { FormBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { usePreferences } from '#platform/session/preferences.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { ProjectFields } from './project-fields.tsx'

type CreateProjectProps = {
  /** The company that orders it; by default, the followed one. */
  companyId?: string | undefined
}

/** The form of an empty project. */
export function CreateProject({ companyId }: CreateProjectProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const followedCompanyId = usePreferences((preferences) => preferences.followedCompanyId)
  const form = useForm({
    schema: ProjectCreate,
    initial: { ...initialsOf(projectFields), name: '', companyId: companyId ?? followedCompanyId ?? '' },
    send: (body) => api.create({ body }),
    onDone: (project) => {
      queryClient.setQueryData(options.get({ params: { projectId: project.id } }).queryKey, project)
      void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
      toast.success(`Le projet « ${project.name} » est créé.`)
      void navigate({ to: '/admin/projects/$projectId', params: { projectId: project.id } })
    },
  })
  return (
    <Form form={form} className="max-w-3xl" startsFocused>
      <Card title="Projet">
        <div className="flex flex-col gap-4">
          <ProjectFields form={form} />
        </div>
      </Card>
      <FormBar>
        <LinkButton to="/admin/projects">Annuler</LinkButton>
        <Button type="submit" variant="primary" pending={form.pending}>
          Créer le projet
        </Button>
      </FormBar>
    </Form>
  )
}
