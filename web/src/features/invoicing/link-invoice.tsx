import { SellsyId } from '@regie/contract/fields'
import { InvoiceOfAnother, LinkConfirmation } from '@regie/contract/invoicing/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import * as companies from '#features/companies/client.ts'
import * as projects from '#features/projects/client.ts'
import { SellsyPicker, useIsConnected } from '#features/sellsy/sellsy-picker.tsx'
import { ApiError } from '#platform/api/api-error.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'

/** The entity whose invoices are shown: a project or a prestation. */
export type Holder = { projectId: string } | { prestationId: string }

const linkTo = (holder: Holder, invoiceId: string, body: z.infer<typeof LinkConfirmation>) =>
  'projectId' in holder
    ? api.linkToProject({ params: { ...holder, invoiceId }, body })
    : api.linkToPrestation({ params: { ...holder, invoiceId }, body })

const LinkInvoiceInput = z.object({ invoiceId: SellsyId, confirm: LinkConfirmation.shape.confirm })

/** The company of a project: its invoices are offered first. */
function useCompanyOf(holder: Holder) {
  const projectId = 'projectId' in holder ? holder.projectId : ''
  const project = useQuery({ ...projects.options.get({ params: { projectId } }), enabled: projectId !== '' }).data
  const companyId = project?.companyId ?? ''
  return useQuery({ ...companies.options.get({ params: { companyId } }), enabled: companyId !== '' }).data
}

type RefusedInvoice = { invoiceId: string; about: z.infer<typeof InvoiceOfAnother> }

/** Links an invoice. For an invoice of another company, its name must be typed: such a link is usually a mistake. */
export function LinkInvoice({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isConnected = useIsConnected()
  const company = useCompanyOf(holder)
  const [refused, setRefused] = useState<RefusedInvoice | null>(null)
  const form = useForm({
    schema: LinkInvoiceInput,
    initial: { invoiceId: '', confirm: '' },
    send: async ({ invoiceId, confirm = '' }) => {
      const isAsked = refused?.invoiceId === invoiceId && confirm !== ''
      try {
        return await linkTo(holder, invoiceId, isAsked ? { confirm } : {})
      } catch (error) {
        const isOfAnother = error instanceof ApiError && error.code === 'INVOICE_OF_ANOTHER'
        const read = isOfAnother ? z.safeParse(InvoiceOfAnother, error.current) : null
        if (read?.success) setRefused({ invoiceId, about: read.data })
        throw error
      }
    },
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('La facture est liée.')
      onClose()
    },
  })
  const invoice = form.controlled('invoiceId')
  const about = refused !== null && refused.invoiceId === invoice.value ? refused.about : null
  return (
    <FormDialog
      title="Lier une facture"
      form={form}
      submitLabel={about ? 'Lier malgré tout' : 'Lier'}
      onClose={onClose}
    >
      {isConnected ? (
        <SellsyPicker
          label="Facture"
          description={
            company
              ? `Par son numéro, son objet, ou le nom de la société. Celles de ${company.name} viennent d’abord.`
              : 'Par son numéro, son objet, ou le nom de la société.'
          }
          kinds={'projectId' in holder ? ['invoice'] : ['purchase-invoice']}
          first={company ?? null}
          {...invoice}
          value={invoice.value || null}
          onChange={(id) => invoice.onChange(id ?? '')}
        />
      ) : (
        <TextField
          label="Identifiant de la facture"
          inputMode="numeric"
          autoComplete="off"
          description="Le nombre que porte son adresse dans le service de facturation."
          {...form.field('invoiceId')}
        />
      )}
      {about && (
        <>
          <Alert tone="warning" title={`Cette facture est au nom de « ${about.billedTo} »`}>
            {`On attendait ${about.expected.map((name) => `« ${name} »`).join(' ou ')}. Liée ici, elle n’est montrée qu’à l’agence, et l’activité retient qui l’a confirmée.`}
          </Alert>
          <TextField
            label="Nom porté par la facture"
            autoComplete="off"
            description={`Pour confirmer, écrivez « ${about.billedTo} ».`}
            {...form.field('confirm')}
          />
        </>
      )}
    </FormDialog>
  )
}
