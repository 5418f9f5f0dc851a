import type { ProjectListed } from '@regie/contract/projects/schema'
import { ProjectCopy } from '@regie/contract/templates/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CompanyPicker } from '#features/companies/company-picker.tsx'
import { key as projectsKey } from '#features/projects/client.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { SamePeople, StartDay } from './copy-fields.tsx'

/** Copies a project, and opens the copy. */
export function CopyProject({ project, onClose }: { project: ProjectListed; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    schema: ProjectCopy,
    initial: {
      name: `${project.name} (copie)`,
      companyId: project.companyId,
      startsOn: null,
      withPeople: false,
    },
    send: (body) => api.copyProject({ params: { projectId: project.id }, body }),
    onDone: ({ id: projectId, name }) => {
      void queryClient.invalidateQueries({ queryKey: projectsKey })
      toast.success(`Le projet « ${name} » est créé.`)
      onClose()
      void navigate({ to: '/admin/projects/$projectId', params: { projectId } })
    },
  })
  const { value: companyId, onChange, ...company } = form.controlled('companyId')
  return (
    <FormDialog title="Dupliquer le projet" form={form} submitLabel="Dupliquer" onClose={onClose}>
      <p className="text-sm text-muted">
        Les productions sont copiées avec leurs options, briefs, dossiers, post-productions et prestations ; ni fichier,
        ni version, ni facture ne l’est.
      </p>
      <TextField label="Nom du projet" autoComplete="off" {...form.field('name')} />
      <CompanyPicker
        creates
        label="Société"
        {...company}
        value={companyId || null}
        onChange={(id) => onChange(id ?? '')}
      />
      <StartDay {...form.controlled('startsOn')} />
      <SamePeople {...form.field('withPeople')} />
    </FormDialog>
  )
}
