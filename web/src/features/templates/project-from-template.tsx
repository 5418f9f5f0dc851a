import { ProjectFromTemplate as Body } from '@regie/contract/templates/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CompanyPicker } from '#features/companies/company-picker.tsx'
import { key as projectsKey } from '#features/projects/client.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { usePreferences } from '#platform/session/preferences.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { StartDay } from './copy-fields.tsx'

type ProjectFromTemplateProps = {
  templateId: string
  /** The company that orders it; by default, the followed one. */
  companyId?: string | undefined
}

/** The form of a project made from a template: its name, its company, its first day. */
export function ProjectFromTemplate({ templateId, companyId }: ProjectFromTemplateProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const followedCompanyId = usePreferences((preferences) => preferences.followedCompanyId)
  const form = useForm({
    schema: Body,
    initial: { name: '', companyId: companyId ?? followedCompanyId ?? '', startsOn: null },
    send: (body) => api.createProject({ params: { templateId }, body }),
    onDone: ({ id: projectId, name }) => {
      void queryClient.invalidateQueries({ queryKey: projectsKey })
      toast.success(`Le projet « ${name} » est créé.`)
      void navigate({ to: '/admin/projects/$projectId', params: { projectId } })
    },
  })
  const { value, onChange, ...company } = form.controlled('companyId')
  return (
    <Form form={form} className="max-w-3xl" startsFocused>
      <Card title="Projet">
        <div className="flex flex-col gap-4">
          <TextField label="Nom du projet" autoComplete="off" {...form.field('name')} />
          <CompanyPicker
            creates
            label="Société"
            description="Le client qui a commandé le projet. Ses membres en suivent les productions."
            {...company}
            value={value || null}
            onChange={(id) => onChange(id ?? '')}
          />
          <StartDay {...form.controlled('startsOn')} />
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
