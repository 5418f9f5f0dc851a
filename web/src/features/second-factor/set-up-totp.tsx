import { TotpConfirm, type TotpSecret } from '@regie/contract/second-factor/schema'
import { useEffect, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { api } from './client.ts'
import { QrCode } from './qr-code.tsx'

type SetUpTotpProps = {
  onClose: () => void
  /** Receives the recovery codes that come with a first factor; null otherwise. */
  onAdded: (recoveryCodes: string[] | null) => void
}

/** « JBSW Y3DP … »: a key in groups of four, easier to type. */
const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Links an authenticator application to the account: the QR code or the key, then a first code. */
export function SetUpTotp({ onClose, onAdded }: SetUpTotpProps) {
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let isShown = true
    api.beginTotp().then((newSecret) => isShown && setSecret(newSecret), setFailure)
    return () => {
      isShown = false
    }
  }, [])
  const form = useForm({
    schema: TotpConfirm,
    initial: { code: '' },
    send: (body) => api.confirmTotp({ body }),
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  return (
    <FormDialog title="Associer une application de codes" form={form} submitLabel="Confirmer" onClose={onClose}>
      {failure !== null && <Alert tone="danger">{messageOf(failure)}</Alert>}
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm">
        <li>
          <p>
            Dans votre application (Aegis, FreeOTP, Google Authenticator, 1Password…), scannez ce code, ou saisissez la
            clé.
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-4">
            {secret ? <QrCode text={secret.uri} label="QR code à scanner" /> : <Skeleton className="size-48" />}
            <div className="min-w-0 flex-1 basis-48">
              <p className="text-muted">Clé à saisir</p>
              {secret ? (
                <code className="mt-1 block font-mono wrap-anywhere">{inGroups(secret.key)}</code>
              ) : (
                <Skeleton className="mt-1 h-5 w-40" />
              )}
            </div>
          </div>
        </li>
        <li>
          <TextField
            label="Saisissez le code qu’elle affiche"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            {...form.field('code')}
          />
        </li>
      </ol>
    </FormDialog>
  )
}
