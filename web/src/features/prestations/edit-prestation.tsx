import { PrestationCreate, PrestationDetail, prestationFields } from '@regie/contract/prestations/schema'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { usePersonOption } from '#features/companies/members/person-picker.tsx'
import { labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { PrestationFields } from './prestation-fields.tsx'

const PrestationEdit = z.omit(PrestationCreate, { projectId: true, productions: true })
const labels = labelsOf(prestationFields)

/** Edit form of a prestation. */
export function EditPrestation({ prestation }: { prestation: PrestationDetail }) {
  const queryClient = useQueryClient()
  const params = { prestationId: prestation.id }
  const form = useForm({
    schema: PrestationEdit,
    initial: valuesFor(PrestationEdit, prestation),
    version: prestation.version,
    send: (_, { changed, version }) => api.update({ params, body: { ...changed, version } }),
    onDone: (row) => {
      queryClient.setQueryData(options.get({ params }).queryKey, row)
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('La prestation est enregistrée.')
    },
    rowOf: rowReader(PrestationEdit, PrestationDetail),
  })
  const worker = usePersonOption(form.saved.userId ?? null)
  const show = (name: keyof typeof labels, value: unknown): string => {
    if (name === 'userId') return worker?.label ?? 'personne'
    return valueInWords(prestationFields[name], value)
  }
  const { value: userId, onChange, error } = form.controlled('userId')
  return (
    <Form form={form} labels={labels} show={show}>
      <PrestationFields form={form} worker={{ value: userId ?? null, onChange, error }} />
      <SaveBar form={form} />
    </Form>
  )
}
