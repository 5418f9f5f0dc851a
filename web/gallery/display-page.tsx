import { Clapperboard, Clock, Film, Inbox, Pause, Users } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Badge, StatusBadge } from '#ui/layout/badge.tsx'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { TabLinks } from '#ui/layout/tab-links.tsx'
import { Kbd } from '#ui/text/kbd.tsx'
import { Logo } from '#ui/text/logo.tsx'
import { Mark } from '#ui/text/mark.tsx'
import { type Tone, toneIcon } from '#ui/tone.ts'
import { Gallery, Specimen } from './specimen.tsx'

const tones: Tone[] = ['neutral', 'info', 'success', 'warning', 'danger', 'accent']
const people = ['Camille Roux', 'Éléonore Petit', 'Jean-Baptiste Ngom', 'Léa', 'Ousmane Fall', 'Zoé Martin']

export function DisplayPage() {
  return (
    <Gallery title="Affichage">
      <Specimen title="Marque">
        <span className="light rounded-lg bg-surface p-4">
          <Logo theme="light" />
        </span>
        <span className="dark rounded-lg bg-surface p-4">
          <Logo theme="dark" />
        </span>
        <Mark />
      </Specimen>
      <Specimen title="Statuts">
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone} icon={toneIcon[tone]} label={tone} />
        ))}
        <StatusBadge tone="warning" icon={Clock} label="En attente de validation client" />
        <StatusBadge tone="neutral" icon={Pause} label="À faire" />
        <Badge>12</Badge>
        <Badge tone="accent">Vidéo</Badge>
      </Specimen>
      <Specimen title="Messages">
        <Alert className="w-full">Un e-mail vient de vous être envoyé.</Alert>
        <Alert className="w-full" tone="success" title="Profil enregistré" onClose={() => undefined} />
        <Alert className="w-full" tone="warning" title="Session bientôt terminée" actions={<Button>Prolonger</Button>}>
          Vos modifications ne sont pas enregistrées.
        </Alert>
        <Alert className="w-full" tone="danger">
          Adresse e-mail ou mot de passe incorrect.
        </Alert>
      </Specimen>
      <Specimen title="Progression">
        <ProgressBar className="w-72" label="Envoi de rush-042.mov" value={0.427} detail="1,2 Go sur 2,8 Go, 4 min" />
        <ProgressBar className="w-72" label="Préparation" value={null} />
        <ProgressBar className="w-72" label="Terminé" value={1} tone="success" />
        <Spinner />
        <div className="w-72">
          <SkeletonText />
        </div>
        <Skeleton className="h-24 w-40" />
      </Specimen>
      <Specimen title="Repères">
        <Breadcrumbs crumbs={[{ label: 'Sociétés', to: '/admin/companies' }, { label: 'Atelier Mirabelle' }]} />
        <TabLinks
          label="Société"
          links={[
            { to: '/admin/companies', label: 'Général', icon: Film },
            { to: '/admin/users', label: 'Membres', icon: Users },
          ]}
        />
        <span className="flex items-center gap-1 text-sm">
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
        <span className="flex gap-1">
          {people.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Camille Roux" size="lg" />
          <Avatar name="Camille Roux" size="sm" />
        </span>
      </Specimen>
      <Figures
        className="grid-cols-2 md:grid-cols-3"
        figures={[
          { label: 'Vendu', value: '12\u202f000,50\u00a0€', detail: '11\u202f000,00\u00a0€ prévus' },
          { label: 'Coûts', value: '14\u202f500,00\u00a0€' },
          { label: 'Marge', value: '-2\u202f499,50\u00a0€', detail: '-20,8 %', isAlarming: true },
        ]}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Fiche" actions={<Button size="sm">Modifier</Button>}>
          <DescriptionList>
            <Description term="Adresse e-mail">camille.roux@atelier-mirabelle.fr</Description>
            <Description term="Téléphone" />
            <Description term="Créé le">12 mars 2026</Description>
          </DescriptionList>
        </Card>
        <Card>
          <EmptyState icon={Inbox} title="Aucune société" actions={<Button>Créer une société</Button>}>
            Les sociétés que vous suivez apparaîtront ici.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined}>Le service ne répond pas.</ErrorState>
        </Card>
        <Card title="Production" description="Film de marque" footer={<Button variant="primary">Enregistrer</Button>}>
          <Clapperboard aria-hidden="true" className="size-10 text-muted" />
        </Card>
      </div>
    </Gallery>
  )
}
