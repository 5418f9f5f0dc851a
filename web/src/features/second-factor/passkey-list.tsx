import { type Passkey, PasskeyRename } from '@regie/contract/second-factor/schema'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key } from './client.ts'

type PasskeyDialogProps = {
  passkey: Passkey
  onClose: () => void
}

function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const renaming = useChange(
    (name: string) => api.renamePasskey({ params: { passkeyId: passkey.id }, body: { name } }),
    { stale: [key], onFailure: () => undefined },
  )
  const form = useForm({
    schema: PasskeyRename,
    initial: { name: passkey.name },
    send: ({ name }) => renaming.mutateAsync(name),
    onDone: onClose,
  })
  return (
    <FormDialog title="Renommer la clé d’accès" form={form} submitLabel="Renommer" onClose={onClose}>
      <TextField label="Nom de la clé" maxLength={60} {...form.field('name')} />
    </FormDialog>
  )
}

function RemovePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const { mutate, isPending, error } = useChange(() => api.removePasskey({ params: { passkeyId: passkey.id } }), {
    stale: [key],
    onDone: () => {
      toast.success(`La clé « ${passkey.name} » est retirée.`)
      onClose()
    },
    onFailure: () => undefined,
  })
  return (
    <ConfirmDialog
      title={`Retirer « ${passkey.name} » ?`}
      isOpen
      onOpenChange={onClose}
      confirmLabel="Retirer"
      tone="danger"
      onConfirm={() => mutate(undefined)}
      pending={isPending}
      error={error ? messageOf(error) : undefined}
    >
      Elle n’ouvrira plus votre compte. Pensez à l’effacer aussi de l’appareil ou du gestionnaire qui la garde.
    </ConfirmDialog>
  )
}

/** The person's passkeys: the name, the creation date and the last use of each. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [acting, setActing] = useState<{ on: Passkey; to: 'rename' | 'remove' } | null>(null)
  const close = () => setActing(null)
  return (
    <>
      <ul aria-label="Clés d’accès" className="divide-y divide-line rounded-lg border border-line text-sm">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center gap-3 px-3 py-2.5">
            <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                <span className="min-w-0 wrap-anywhere">{passkey.name}</span>
                {passkey.isSynced && <Badge>Synchronisée</Badge>}
              </p>
              <p className="text-muted">
                {`Créée le ${momentText(passkey.createdAt)} · ${
                  passkey.lastUsedAt ? `utilisée le ${momentText(passkey.lastUsedAt)}` : 'jamais utilisée'
                }`}
              </p>
            </div>
            <IconButton
              icon={Pencil}
              label={`Renommer ${passkey.name}`}
              onClick={() => setActing({ on: passkey, to: 'rename' })}
            />
            <IconButton
              icon={Trash2}
              label={`Retirer ${passkey.name}`}
              onClick={() => setActing({ on: passkey, to: 'remove' })}
            />
          </li>
        ))}
      </ul>
      {acting?.to === 'rename' && <RenamePasskey passkey={acting.on} onClose={close} />}
      {acting?.to === 'remove' && <RemovePasskey passkey={acting.on} onClose={close} />}
    </>
  )
}
