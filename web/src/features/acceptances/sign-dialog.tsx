import { areSameFiles, consentText } from '@regie/contract/acceptances/rules'
import { type Acceptance, AcceptanceForm, type AcceptedFile } from '@regie/contract/acceptances/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as medias from '#features/medias/client.ts'
import { CodeField } from '#features/signatures/code-field.tsx'
import { useConsent } from '#features/signatures/use-consent.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { SignedFiles } from './signed-files.tsx'
import { SignedList } from './signed-list.tsx'

type SignDialogProps = {
  productionId: string
  files: readonly AcceptedFile[]
  signed: readonly Acceptance[]
  onClose: () => void
}

/** Signs the acceptance of deliverables: name, consent, and the code received by mail. */
export function SignDialog({ productionId, files: current, signed, onClose }: SignDialogProps) {
  // The same id sent twice signs once.
  const [id] = useState(() => crypto.randomUUID())
  // What was read is what is signed: a list that changes meanwhile is read again first.
  const [files, setFiles] = useState(current)
  const { user } = useSession()
  const queryClient = useQueryClient()
  // Signed by a request whose answer was lost: other words sent under the same id are refused.
  const already = signed.find((one) => one.id === id)
  const form = useForm({
    schema: AcceptanceForm,
    initial: { reserves: '', signerName: user ? `${user.firstname} ${user.lastname}` : '', consents: false, code: '' },
    of: productionId,
    send: (body) =>
      api
        .sign({
          params: { productionId },
          body: { ...body, id, files: files.map((file) => ({ id: file.id, sha256: file.sha256 })) },
        })
        // A refusal may mean that the deliverables changed: they are shown.
        .finally(() => void queryClient.invalidateQueries({ queryKey: key })),
    onDone: () => {
      // What the signature opened.
      void queryClient.invalidateQueries({ queryKey: medias.key })
      onClose()
      toast.success('Le procès-verbal est signé.')
    },
  })
  const consent = consentText(files.length, form.values.reserves.trim())
  const consents = form.controlled('consents')
  const consenting = useConsent([consent, files], consents)
  return (
    <FormDialog title="Signer le procès-verbal de recette" form={form} submitLabel="Signer" onClose={onClose}>
      {already && (
        <Alert tone="warning" title="Ce procès-verbal est déjà signé">
          <SignedList signed={[already]} companyId={already.record.company.id} />
        </Alert>
      )}
      {!areSameFiles(files, current) && (
        <Alert
          tone="warning"
          actions={
            <Button size="sm" onClick={() => setFiles(current)}>
              Relire la liste
            </Button>
          }
        >
          Les livrables ont changé depuis que vous les avez lus.
        </Alert>
      )}
      <SignedFiles files={files} />
      <TextArea
        label="Réserves"
        optional
        description="Ce qui reste à corriger. Sans réserve, laissez vide."
        {...form.field('reserves')}
      />
      <TextField label="Votre nom" autoComplete="name" {...form.field('signerName')} />
      <Checkbox label={consent} {...consenting} error={consenting.error ?? consents.error} />
      <CodeField act="ACCEPTANCE" subjectId={productionId} field={form.field('code')} />
    </FormDialog>
  )
}
