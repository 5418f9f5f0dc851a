import { SearchX } from 'lucide-react'
import { PageState } from './page-state.tsx'
import { ReloadOrBack, type ReloadOrBackProps } from './reload-or-back.tsx'

export function NotFound(props: ReloadOrBackProps) {
  return (
    <PageState
      icon={SearchX}
      title="Page non trouvée"
      text="La page que vous cherchez n'existe pas."
      actions={<ReloadOrBack {...props} />}
    />
  )
}
