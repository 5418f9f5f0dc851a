import { CompanyCreate, companyFields } from '@regie/contract/companies/schema'
import { initialsOf } from '@regie/contract/entity-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { CompanyFields } from './company-fields.tsx'

type CreateCompanyProps = {
  /** Default producteur. */
  producteurId: string | null
  onClose: () => void
}

export function CreateCompany({ producteurId, onClose }: CreateCompanyProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    schema: CompanyCreate,
    initial: { ...initialsOf(companyFields), name: '', producteurId },
    send: (body) => api.create({ body }),
    onDone: ({ id, name }) => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`La société « ${name} » est créée.`)
      void navigate({ to: '/admin/companies/$companyId', params: { companyId: id } })
    },
  })
  return (
    <FormDialog title="Créer une société" form={form} submitLabel="Créer" onClose={onClose}>
      <CompanyFields form={form} />
    </FormDialog>
  )
}
