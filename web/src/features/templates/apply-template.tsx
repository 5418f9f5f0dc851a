import { plural } from '@regie/contract/french'
import { TemplateApplication } from '@regie/contract/templates/schema'
import { useQueryClient } from '@tanstack/react-query'
import { key as prestationsKey } from '#features/prestations/client.ts'
import { key as productionsKey } from '#features/productions/client.ts'
import { key as projectsKey } from '#features/projects/client.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { StartDay } from './copy-fields.tsx'
import { TemplateSelect } from './template-select.tsx'

/** Adds the productions of a template to a project. */
export function ApplyTemplate({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: TemplateApplication,
    initial: { templateId: '', startsOn: null },
    send: (body) => api.apply({ params: { projectId }, body }),
    onDone: (made) => {
      for (const queryKey of [productionsKey, prestationsKey, projectsKey])
        void queryClient.invalidateQueries({ queryKey })
      toast.success(plural(made.length, 'Une production est créée.', `${made.length} productions sont créées.`))
      onClose()
    },
  })
  const { value, onChange, error } = form.controlled('templateId')
  return (
    <FormDialog title="Appliquer un modèle" form={form} submitLabel="Créer les productions" onClose={onClose}>
      <TemplateSelect value={value} onChange={onChange} error={error} />
      <StartDay {...form.controlled('startsOn')} />
    </FormDialog>
  )
}
