import { ProjectCreate, ProjectListed, projectFields } from '@regie/contract/projects/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCompanyOption } from '#features/companies/company-picker.tsx'
import { usePersonOption } from '#features/companies/members/person-picker.tsx'
import { labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { ProjectFields } from './project-fields.tsx'

const labels = labelsOf(projectFields)

export function EditProject({ project }: { project: ProjectListed }) {
  const queryClient = useQueryClient()
  const params = { projectId: project.id }
  const form = useForm({
    schema: ProjectCreate,
    initial: valuesFor(ProjectCreate, project),
    version: project.version,
    send: (_, { changed, version }) => api.update({ params, body: { ...changed, version } }),
    onDone: (row) => {
      queryClient.setQueryData(options.get({ params }).queryKey, row)
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('Le projet est enregistré.')
    },
    rowOf: rowReader(ProjectCreate, ProjectListed),
  })
  const company = useCompanyOption(form.saved.companyId || null)
  const producteur = usePersonOption(form.saved.producteurId ?? null)
  const show = (name: keyof typeof labels, value: unknown) => {
    if (name === 'companyId') return company?.label ?? 'autre société'
    if (name === 'producteurId') return producteur?.label ?? 'personne'
    return valueInWords(projectFields[name], value)
  }
  return (
    <Form form={form} labels={labels} show={show}>
      <ProjectFields form={form} />
      <SaveBar form={form} />
    </Form>
  )
}
