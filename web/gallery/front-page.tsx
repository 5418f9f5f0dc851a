import { Clock, Play } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../src/ui/avatar.tsx'
import { StatusBadge } from '../src/ui/badge.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { FrontShell } from '../src/ui/front-shell.tsx'
import { Logo } from '../src/ui/logo.tsx'
import { PageHeader } from '../src/ui/page-header.tsx'
import { ProgressBar } from '../src/ui/progress-bar.tsx'
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
