import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#platform/help/help-page.tsx'

export const Route = createFileRoute('/_mine/aide')({
  staticData: { title: 'Aide', crumb: 'Aide' },
  component: HelpPage,
})
