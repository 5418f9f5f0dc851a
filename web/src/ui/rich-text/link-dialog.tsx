import { useId, useState } from 'react'
import { Button } from '../button/button.tsx'
import { TextField } from '../form/text-field.tsx'
import { Dialog } from '../overlay/dialog.tsx'

type LinkDialogProps = {
  href: string
  isSafeAddress: (href: string) => boolean
  onSet: (href: string | null) => void
  onClose: () => void
}

const withProtocol = (typed: string) => {
  if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return typed
  return typed.includes('@') && !typed.includes('/') ? `mailto:${typed}` : `https://${typed}`
}

/** Asks for the address of a link. */
export function LinkDialog({ href, isSafeAddress, onSet, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState<string>()
  const formId = useId()
  const set = () => {
    const address = withProtocol(typed.trim())
    if (typed.trim() === '' || !isSafeAddress(address))
      setError('Adresse attendue : une page web, une adresse e-mail ou un numéro de téléphone')
    else onSet(address)
  }
  return (
    <Dialog
      title="Lien"
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          {href !== '' && <Button onClick={() => onSet(null)}>Retirer le lien</Button>}
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary">
            Appliquer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          set()
        }}
      >
        <TextField
          label="Adresse"
          autoComplete="off"
          placeholder="exemple.fr/page"
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
