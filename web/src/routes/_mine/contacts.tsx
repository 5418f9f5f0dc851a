import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage } from '#features/profile/contacts-page.tsx'

export const Route = createFileRoute('/_mine/contacts')({
  staticData: { title: 'Contacts', crumb: 'Contacts' },
  component: ContactsPage,
})
