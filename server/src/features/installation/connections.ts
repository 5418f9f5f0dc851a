import { setTimeout as sleep } from 'node:timers/promises'
import { failureCauseLabels } from '@regie/contract/failure-causes'
import type { ConnectedService } from '@regie/contract/installation/schema'
import { ServiceTrouble } from '#integrations/trouble.ts'
import { JobFailed } from '#platform/jobs/cause.ts'
import type { Platform } from '#platform/platform.ts'
import { directTrouble, type StorageState, watchStorage } from '#platform/storage/state.ts'

/** Milliseconds that a service has to answer the page. */
const patience = 10_000

const slow = 'Pas de réponse en dix secondes.'

const storageDetails: Record<StorageState, string | null> = {
  ok: null,
  full: 'Il n’y a plus de place pour les fichiers.',
  'read-only': 'Les fichiers ne peuvent plus être écrits.',
  unreachable: 'Le stockage ne répond pas.',
}

/** Why a check failed, in French. What an administrator can't act on is thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof ServiceTrouble) return error.message
  if (error instanceof JobFailed) return failureCauseLabels[error.failureCause]
  throw error
}

/** Asks a service, for ten seconds at most. */
async function ask(name: string, check: () => Promise<void>): Promise<ConnectedService> {
  const late = sleep(patience, slow, { ref: false })
  const trouble = await Promise.race([check().then(() => null, reasonOf), late])
  return { name, state: trouble === null ? 'ANSWERS' : 'SILENT', detail: trouble }
}

type AskedService = { name: string; isConnected: boolean; check: () => Promise<void> }

const absent = (name: string, detail: string): ConnectedService => ({ name, state: 'ABSENT', detail })

/** Asks every service that an installation relies on, together. */
export function connectedServices(platform: Platform): () => Promise<ConnectedService[]> {
  const { config, mail, invoicing, externalReview, mediaTool, storage } = platform
  const storageState = watchStorage(storage)
  const askStorage = async (): Promise<ConnectedService> => {
    const [state, direct] = await Promise.all([storageState(), directTrouble(storage)])
    const detail = storageDetails[state] ?? direct
    const name = config.s3 ? `Stockage S3 (${config.s3.bucket})` : 'Stockage sur le disque'
    return { name, state: detail === null ? 'ANSWERS' : 'SILENT', detail }
  }
  const askService = async ({ name, isConnected, check }: AskedService): Promise<ConnectedService> =>
    isConnected ? ask(name, check) : absent(name, 'Ses clés ne sont pas réglées.')
  const askMail = async (): Promise<ConnectedService> =>
    mail.kind === 'smtp'
      ? ask('Serveur de mail', () => mail.check())
      : absent('Serveur de mail', 'Sans SMTP_URL, les mails sont écrits dans le dossier de données.')
  const { replica } = platform.reads
  const askReplica = async (): Promise<ConnectedService[]> => {
    if (replica === null) return []
    const detail = await replica.trouble()
    return [{ name: `Réplique de la base (${replica.host})`, state: detail === null ? 'ANSWERS' : 'SILENT', detail }]
  }
  const tool: ConnectedService = mediaTool
    ? { name: 'ffmpeg', state: 'ANSWERS', detail: `Version ${mediaTool.version}.` }
    : absent('ffmpeg', 'Les vidéos et les sons n’ont pas d’aperçu.')
  return async () => {
    const [ofReplica, ...others] = await Promise.all([
      askReplica(),
      askStorage(),
      askMail(),
      askService(invoicing),
      askService(externalReview),
    ])
    return [...ofReplica, ...others, tool]
  }
}
