import {
  CompanyRecord,
  CompanyRecordEdit,
  companyRecordFields as fields,
  type ServiceField,
} from '@regie/contract/companies/schema/record'
import { useQueryClient } from '@tanstack/react-query'
import { labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from '../client.ts'

const labels = labelsOf(fields)

type EditRecordProps = {
  record: CompanyRecord
  onClose: () => void
}

/** The form of a company's record. What the invoicing service gave is shown, and changed there. */
export function EditRecord({ record, onClose }: EditRecordProps) {
  const queryClient = useQueryClient()
  const params = { companyId: record.companyId }
  const form = useForm({
    schema: CompanyRecordEdit,
    initial: valuesFor(CompanyRecordEdit, record),
    version: record.version,
    send: (_, { changed, version }) => api.updateRecord({ params, body: { ...changed, version } }),
    onDone: (row) => {
      queryClient.setQueryData(options.record({ params }).queryKey, row)
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('La fiche est enregistrée.')
      onClose()
    },
    rowOf: rowReader(CompanyRecordEdit, CompanyRecord),
  })
  const bound = (name: ServiceField) => ({
    label: labels[name],
    optional: !record.fromService.includes(name),
    readOnly: record.fromService.includes(name),
    ...form.field(name, { nullable: true }),
  })
  return (
    <FormDialog
      title="Modifier la fiche"
      form={form}
      labels={labels}
      show={(name, value) => valueInWords(fields[name], value)}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      {record.fromService.length > 0 && (
        <p className="text-sm text-muted">Les champs grisés viennent de Sellsy : ils s’y modifient.</p>
      )}
      <TextField autoComplete="off" {...bound('legalName')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField autoComplete="off" inputMode="numeric" {...bound('siret')} />
        <TextField autoComplete="off" {...bound('vatNumber')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextArea rows={4} {...bound('address')} />
        <TextArea rows={4} {...bound('deliveryAddress')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="tel" autoComplete="off" {...bound('phone')} />
        <TextField type="email" autoComplete="off" {...bound('email')} />
      </div>
      <TextField type="url" autoComplete="off" placeholder="exemple.fr" {...bound('website')} />
      <TextArea
        label={labels.notes}
        optional
        rows={4}
        description="Pour l’agence : la société ne les lit pas."
        {...form.field('notes', { nullable: true })}
      />
    </FormDialog>
  )
}
