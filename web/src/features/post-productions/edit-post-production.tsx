import {
  postProductionFields as fields,
  PostProductionCreate,
  PostProductionListed,
} from '@regie/contract/post-productions/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import * as productions from '#features/productions/client.ts'
import { DeleteButton } from '#platform/forms/delete-button.tsx'
import { labelInForm, labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { useCan } from '#platform/session/session.ts'
import { DateField } from '#ui/form/date/date-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const PostProductionEdit = z.pick(PostProductionCreate, { name: true, dueOn: true })
const labels = labelsOf(fields)

/** Mutation key of the deletion of a post-production. */
export const postProductionDeletionKey = (postProductionId: string) => [...key, 'remove', postProductionId]

/** Edits the name and the due date of a post-production, and deletes it. */
export function EditPostProduction({ postProduction }: { postProduction: PostProductionListed }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const changes = useCan('post-productions.update')
  const deletes = useCan('post-productions.delete')
  const { id: postProductionId, projectId, productionId, name: called } = postProduction
  const params = { postProductionId }
  const form = useForm({
    schema: PostProductionEdit,
    initial: valuesFor(PostProductionEdit, postProduction),
    version: postProduction.version,
    send: (_, { changed, version }) => api.update({ params, body: { ...changed, version } }),
    onDone: (row) => {
      queryClient.setQueryData(options.get({ params }).queryKey, row)
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('La post-production est enregistrée.')
    },
    rowOf: rowReader(PostProductionEdit, PostProductionListed),
  })
  const show = (name: keyof typeof labels, value: unknown): string => valueInWords(fields[name], value)
  if (!changes && !deletes) return null
  return (
    <Card title="Réglages">
      {changes && (
        <Form form={form} labels={labels} show={show}>
          <TextField label={labelInForm(fields.name)} autoComplete="off" {...form.field('name')} />
          <DateField label={labelInForm(fields.dueOn)} optional {...form.controlled('dueOn')} />
          <SaveBar form={form} />
        </Form>
      )}
      {deletes && (
        <div className={changes ? 'mt-4 border-t border-line pt-4' : undefined}>
          <DeleteButton
            row={{ type: 'post-productions', id: postProductionId }}
            noun={{ the: 'la post-production', isFeminine: true }}
            name={called}
            survey={options.deletion({ params })}
            read={() => api.deletion({ params })}
            deletionKey={postProductionDeletionKey(postProductionId)}
            stale={[key, productions.key]}
            remove={async () => {
              await api.remove({ params })
              await navigate({
                to: '/admin/projects/$projectId/productions/$productionId/post-productions',
                params: { projectId, productionId },
                ignoreBlocker: true,
              })
            }}
          />
        </div>
      )}
    </Card>
  )
}
