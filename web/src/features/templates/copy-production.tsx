import type { ProductionListed } from '@regie/contract/productions/schema'
import { ProductionCopy } from '@regie/contract/templates/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { key as productionsKey } from '#features/productions/client.ts'
import { key as projectsKey } from '#features/projects/client.ts'
import { ProjectPicker } from '#features/projects/project-picker.tsx'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { SamePeople, StartDay } from './copy-fields.tsx'

/** Copies a production into its project or another one, and opens the copy. */
export function CopyProduction({ production, onClose }: { production: ProductionListed; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    schema: ProductionCopy,
    initial: {
      name: `${production.name} (copie)`,
      projectId: production.projectId,
      startsOn: null,
      withPeople: false,
    },
    send: (body) => api.copyProduction({ params: { productionId: production.id }, body }),
    onDone: ({ id: productionId, projectId, name }) => {
      for (const queryKey of [productionsKey, projectsKey]) void queryClient.invalidateQueries({ queryKey })
      toast.success(`La production « ${name} » est créée.`)
      onClose()
      void navigate({
        to: '/admin/projects/$projectId/productions/$productionId',
        params: { projectId, productionId },
      })
    },
  })
  const { value: projectId, onChange, ...project } = form.controlled('projectId')
  return (
    <FormDialog title="Dupliquer la production" form={form} submitLabel="Dupliquer" onClose={onClose}>
      <p className="text-sm text-muted">
        Les options, le brief, les dossiers et les post-productions sont copiés ; ni fichier ni version ne l’est.
      </p>
      <TextField label="Nom de la production" autoComplete="off" {...form.field('name')} />
      <ProjectPicker
        label="Projet"
        known={{ id: production.projectId, label: production.projectName }}
        {...project}
        value={projectId || null}
        onChange={(id) => onChange(id ?? '')}
      />
      <StartDay {...form.controlled('startsOn')} />
      <SamePeople {...form.field('withPeople')} />
    </FormDialog>
  )
}
