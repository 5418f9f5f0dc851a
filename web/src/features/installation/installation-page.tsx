import { counted } from '@regie/contract/french'
import type { InstallationState } from '@regie/contract/installation/schema'
import { mediaCategoryLabels } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { BackupLine } from '#features/failed-work/backup-standing.tsx'
import { QueryState } from '#platform/api/query-state.tsx'
import { useCan } from '#platform/session/session.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { BarTable } from '#ui/layout/bar-table.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { momentText } from '#ui/text/french-date.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { options } from './client.ts'
import { ConnectedServices } from './connections-card.tsx'
import { FailedFiles } from './failed-files.tsx'
import { QueuesCard } from './queues-card.tsx'

/** Interval between two readings, in milliseconds. */
const readAgainAfter = 15_000

/** How the installation is, for those who administer it. */
export function InstallationPage() {
  const state = useQuery({ ...options.read(), refetchInterval: readAgainAfter })
  return (
    <>
      <PageHeader title="Système" description="Comment va cette installation de Régie, et ce dont elle dépend." />
      {state.data ? (
        <State {...state.data} />
      ) : (
        <Card>
          <QueryState query={state} lines={8} />
        </Card>
      )}
    </>
  )
}

function State({ version, startedAt, database, storage, queues, failedFiles, givenUp, backup }: InstallationState) {
  return (
    <>
      <GivenUpAlert {...givenUp} />
      {backup ? (
        <BackupLine {...backup} />
      ) : (
        <Alert tone="warning" title="Aucune sauvegarde n’est réglée." className="mb-4">
          Donnez un dossier à BACKUP_TO et une heure à BACKUP_AT : Régie se sauvegardera chaque jour.
        </Alert>
      )}
      <Figures
        className="mb-4 grid-cols-2 xl:grid-cols-4"
        figures={[
          { label: 'Version de Régie', value: version, detail: `Démarrée le ${momentText(startedAt)}` },
          { label: 'Base de données', value: sizeText(database.bytes), detail: `PostgreSQL ${database.version}` },
          {
            label: 'Fichiers',
            value: sizeText(storage.used),
            detail: storage.quota === null ? null : `Sur ${sizeText(storage.quota)} accordés`,
          },
          {
            label: 'Place libre',
            value: storage.free === null ? 'Sans limite' : sizeText(storage.free),
            detail: storage.isRemote ? 'Stockage S3' : 'Sur le disque',
          },
        ]}
      />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <ConnectedServices />
        <StorageCard {...storage} />
        <QueuesCard queues={queues} />
        <FailedFiles {...failedFiles} />
      </div>
    </>
  )
}

/** Mails and jobs that wait for an administrator, with the way to them. */
function GivenUpAlert({ mails, others }: InstallationState['givenUp']) {
  const mayRetry = useCan('failed-work.retry')
  if (mails + others === 0) return null
  const parts = [
    mails > 0 && counted(mails, 'mail n’est pas parti', 'mails ne sont pas partis'),
    others > 0 && counted(others, 'travail n’a pas abouti', 'travaux n’ont pas abouti'),
  ].filter((part) => part !== false)
  return (
    <Alert tone="danger" title={`${parts.join(', ')}.`} className="mb-4">
      {mayRetry ? (
        <TextLink to="/admin/failed-work">Voir les causes et renvoyer</TextLink>
      ) : (
        'Une personne qui peut renvoyer les envois en échec doit y veiller.'
      )}
    </Alert>
  )
}

const StorageCard = ({ byCategory }: InstallationState['storage']) => (
  <Card title="Fichiers par catégorie">
    {byCategory.length === 0 ? (
      <p className="text-sm text-muted">Aucun fichier.</p>
    ) : (
      <BarTable
        caption="Volume par catégorie de fichiers"
        heads={['Catégorie', 'Volume']}
        rows={byCategory.map(({ category, bytes, files }) => ({
          key: category,
          label: `${mediaCategoryLabels[category]} (${files.toLocaleString('fr-FR')})`,
          value: bytes,
          text: sizeText(bytes),
        }))}
      />
    )}
  </Card>
)
