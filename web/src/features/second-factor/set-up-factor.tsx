import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTotp } from './set-up-totp.tsx'

/** The factor being set up, then its recovery codes; null for none. */
export type FactorSetUp = 'passkey' | 'totp' | { recoveryCodes: readonly string[] } | null

type SetUpFactorProps = {
  settingUp: FactorSetUp
  onChange: (next: FactorSetUp) => void
  /** Called once a factor is added and its codes are read. */
  onDone: () => void
}

/** The dialogs that add a second factor, from its setup to the recovery codes. */
export function SetUpFactor({ settingUp, onChange, onDone }: SetUpFactorProps) {
  const close = () => onChange(null)
  const added = (recoveryCodes: string[] | null) => {
    onChange(recoveryCodes && { recoveryCodes })
    if (!recoveryCodes) onDone()
  }
  if (settingUp === null) return null
  if (settingUp === 'passkey') return <AddPasskey onClose={close} onAdded={added} />
  if (settingUp === 'totp') return <SetUpTotp onClose={close} onAdded={added} />
  const read = () => {
    close()
    onDone()
  }
  return (
    <Dialog
      title="Vos codes de récupération"
      role="alertdialog"
      isOpen
      onOpenChange={read}
      footer={
        <Button variant="primary" onClick={read}>
          J’ai gardé mes codes
        </Button>
      }
    >
      <RecoveryCodes codes={settingUp.recoveryCodes} />
    </Dialog>
  )
}
