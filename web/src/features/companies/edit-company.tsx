import { CompanyCreate, CompanyListed, companyFields } from '@regie/contract/companies/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { CompanyFields } from './company-fields.tsx'
import { usePersonOption } from './members/person-picker.tsx'

const labels = labelsOf(companyFields)

export function EditCompany({ company }: { company: CompanyListed }) {
  const queryClient = useQueryClient()
  const params = { companyId: company.id }
  const keep = (row: CompanyListed) => queryClient.setQueryData(options.get({ params }).queryKey, row)
  const form = useForm({
    schema: CompanyCreate,
    initial: valuesFor(CompanyCreate, company),
    version: company.version,
    send: (_, { changed, version }) => api.update({ params, body: { ...changed, version } }),
    onDone: (row) => {
      keep(row)
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('La société est enregistrée.')
    },
    rowOf: rowReader(CompanyCreate, CompanyListed),
  })
  const producteur = usePersonOption(form.saved.producteurId ?? null)
  const { data: record } = useQuery(options.record({ params }))
  const linked = { sellsyId: company.sellsyId, name: record?.serviceName ?? null }
  const show = (name: keyof typeof labels, value: unknown) => {
    if (name === 'producteurId') return producteur?.label ?? 'personne'
    if (name === 'sellsyId')
      return value === null ? 'aucune' : (value === linked.sellsyId && linked.name) || 'une autre société'
    return valueInWords(companyFields[name], value)
  }
  return (
    <Form form={form} labels={labels} show={show}>
      <CompanyFields form={form} linked={linked} />
      <SaveBar form={form} />
    </Form>
  )
}
