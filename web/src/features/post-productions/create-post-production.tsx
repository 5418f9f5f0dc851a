import { initialsOf } from '@regie/contract/entity-fields'
import { PostProductionCreate, postProductionFields } from '@regie/contract/post-productions/schema'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as productions from '#features/productions/client.ts'
import { labelInForm } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { DateField } from '#ui/form/date/date-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'

/** Creates a post-production. Its talent is chosen on its page, among the suitable ones. */
export function CreatePostProduction({ production, onClose }: { production: ProductionListed; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id: productionId, projectId, dueOn } = production
  const form = useForm({
    schema: PostProductionCreate,
    initial: { ...initialsOf(postProductionFields), productionId, name: '', dueOn },
    send: (body) => api.create({ body }),
    onDone: ({ id: postProductionId, name }) => {
      void queryClient.invalidateQueries({ queryKey: key })
      void queryClient.invalidateQueries({ queryKey: productions.key })
      toast.success(`La post-production « ${name} » est créée.`)
      onClose()
      void navigate({
        to: '/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId',
        params: { projectId, productionId, postProductionId },
      })
    },
  })
  const { error } = form.controlled('productionId')
  return (
    <FormDialog title="Créer une post-production" form={form} submitLabel="Créer" onClose={onClose}>
      {error && <Alert tone="danger">{error}.</Alert>}
      <TextField
        label={labelInForm(postProductionFields.name)}
        autoComplete="off"
        description="« Film 16/9 », « Version réseaux », « Bande-annonce »…"
        {...form.field('name')}
      />
      <DateField
        label={labelInForm(postProductionFields.dueOn)}
        optional
        description="Par défaut, la livraison promise de la production."
        {...form.controlled('dueOn')}
      />
    </FormDialog>
  )
}
