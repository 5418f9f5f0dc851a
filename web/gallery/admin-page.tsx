import { CircleCheck, Clock, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { AppShell } from '#ui/layout/app-shell.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Badge, StatusBadge } from '#ui/layout/badge.tsx'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Toolbar } from '#ui/layout/toolbar.tsx'
import { Logo } from '#ui/text/logo.tsx'
import { Mark } from '#ui/text/mark.tsx'
import { adminSections } from './navigation.ts'
import { companies } from './samples.ts'
import { theme } from './theme.ts'

const account = ({ compact }: { compact: boolean }) => (
  <span className="flex items-center gap-2 text-sm">
    <Avatar name="Camille Roux" />
    {!compact && <span className="truncate font-medium">Camille Roux</span>}
  </span>
)

export function AdminPage() {
  const [isSidebarOpen, setSidebarOpen] = useState(true)
  const [text, setText] = useState('')
  return (
    <AppShell
      logo={<Logo theme={theme} />}
      mark={<Mark />}
      sections={adminSections}
      isSidebarOpen={isSidebarOpen}
      onSidebarToggle={() => setSidebarOpen(!isSidebarOpen)}
      header={<Breadcrumbs crumbs={[{ label: 'Administration', to: '/admin' }, { label: 'Sociétés' }]} />}
      sidebarFooter={account}
    >
      <PageHeader
        title="Sociétés"
        aside={<Badge>{companies.length}</Badge>}
        actions={
          <Button variant="primary" icon={Plus}>
            Créer une société
          </Button>
        }
      />
      <Toolbar aria-label="Filtres" className="mb-3">
        <SearchField label="Rechercher" value={text} onChange={setText} className="w-64" />
        <Button>Toutes</Button>
      </Toolbar>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {companies.map(({ id, label, detail }, index) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2 text-sm hover:bg-hover">
              <Avatar name={label} size="sm" />
              <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
              <span className="text-muted max-sm:hidden">{detail}</span>
              <StatusBadge
                tone={index % 2 ? 'warning' : 'success'}
                icon={index % 2 ? Clock : CircleCheck}
                label={index % 2 ? 'En attente' : 'À jour'}
              />
              <IconButton icon={Ellipsis} label={`Actions pour ${label}`} size="sm" />
            </li>
          ))}
        </ul>
      </Card>
    </AppShell>
  )
}
