import { CloudAlert } from 'lucide-react'
import { PageState } from './page-state.tsx'
import { ReloadOrBack, type ReloadOrBackProps } from './reload-or-back.tsx'

export function GenericError(props: ReloadOrBackProps) {
  return (
    <PageState
      icon={CloudAlert}
      title="Une erreur s'est produite"
      text="Veuillez réessayer plus tard ou contacter le support."
      actions={<ReloadOrBack {...props} />}
    />
  )
}
