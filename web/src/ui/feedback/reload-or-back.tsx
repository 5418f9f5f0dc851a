import { ArrowLeft, RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'

export type ReloadOrBackProps = {
  onReload: () => void
  /** Goes back in history, or home without history. */
  onBack: () => void
}

export function ReloadOrBack({ onReload, onBack }: ReloadOrBackProps) {
  return (
    <>
      <Button variant="primary" icon={RotateCw} onClick={onReload}>
        Actualiser
      </Button>
      <Button icon={ArrowLeft} onClick={onBack}>
        Retour
      </Button>
    </>
  )
}
