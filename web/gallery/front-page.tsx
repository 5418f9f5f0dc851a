import { Clock, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { FrontShell } from '#ui/layout/front-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Logo } from '#ui/text/logo.tsx'
import { frontSections } from './navigation.ts'
import { theme } from './theme.ts'

export function FrontPage() {
  const [isSidebarOpen, setSidebarOpen] = useState(false)
  return (
    <FrontShell
      logo={<Logo theme={theme} />}
      sections={frontSections}
      isSidebarOpen={isSidebarOpen}
      onSidebarToggle={() => setSidebarOpen(!isSidebarOpen)}
      header={<Avatar name="Hélène Caron" />}
      footer="Une question ? Écrivez à votre producteur, il vous répond sous un jour ouvré."
    >
      <PageHeader
        size="lg"
        title="Bonjour Hélène,"
        description="Votre film avance : une version attend votre regard."
      />
      <Card padding="lg">
        <div className="flex flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl font-semibold">Film anniversaire</h2>
            <StatusBadge tone="warning" icon={Clock} label="En attente de votre validation" />
          </div>
          <ProgressBar label="Avancement" value={0.8} />
          <Button variant="primary" size="lg" icon={Play} className="self-start max-sm:w-full">
            Voir la version 2
          </Button>
        </div>
      </Card>
    </FrontShell>
  )
}
