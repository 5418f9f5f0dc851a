import { createFileRoute, redirect } from '@tanstack/react-router'
import { mayI } from '../../../../../platform/session.ts'

export const Route = createFileRoute('/admin/projects/$projectId/prestations/create')({
  staticData: { title: "Création d'une prestation", crumb: "Création d'une prestation", isOwnPage: true },
  beforeLoad: ({ params }) => {
    if (!mayI('prestations.create'))
      throw redirect({ to: '/admin/projects/$projectId/prestations', params, replace: true })
  },
  component: () => null,
})
