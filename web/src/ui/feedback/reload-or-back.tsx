import { ArrowLeft, RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'

export type ReloadOrBackProps = {
  onReload: () => void
  /** Back in history, or home when there is none. */
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
