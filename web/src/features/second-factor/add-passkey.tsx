import { PasskeyRename } from '@regie/contract/second-factor/schema'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { makePasskey } from '#platform/session/webauthn.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { api } from './client.ts'

/** Default name of a passkey: the device that most probably holds it. */
function deviceName(): string {
  const { userAgent } = navigator
  if (/iPhone|iPad/.test(userAgent)) return 'iPhone ou iPad'
  if (/Android/.test(userAgent)) return 'Téléphone Android'
  if (/Macintosh/.test(userAgent)) return 'Mac'
  return /Windows/.test(userAgent) ? 'PC Windows' : 'Ordinateur'
}

type AddPasskeyProps = {
  onClose: () => void
  /** Receives the recovery codes that come with a first factor; null otherwise. */
  onAdded: (recoveryCodes: string[] | null) => void
}

/** Asks for the name of a passkey, then has the browser create it. */
export function AddPasskey({ onClose, onAdded }: AddPasskeyProps) {
  const form = useForm({
    schema: PasskeyRename,
    initial: { name: deviceName() },
    send: async ({ name }) => {
      const passkey = await makePasskey(await api.passkeyOptions())
      return api.addPasskey({ body: { name, passkey } })
    },
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  return (
    <FormDialog title="Ajouter une clé d’accès" form={form} submitLabel="Créer la clé" onClose={onClose}>
      <p className="text-sm text-muted">
        Une clé d’accès remplace le mot de passe par votre empreinte, votre visage ou le code de votre appareil. Elle ne
        quitte pas vos appareils.
      </p>
      <TextField
        label="Nom de la clé"
        description="Pour la reconnaître plus tard."
        maxLength={60}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
