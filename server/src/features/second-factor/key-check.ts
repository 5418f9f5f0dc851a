import type { Platform } from '#platform/platform.ts'
import { StartRefused } from '#platform/process/start-refused.ts'
import { totpSecrets } from './table.ts'

/** Throws StartRefused when this server lacks a key that sealed secrets of authenticator applications. */
export async function demandSecretKey({ db, secretBox }: Pick<Platform, 'db' | 'secretBox'>): Promise<void> {
  const sealedBy = await db.selectDistinct({ keyId: totpSecrets.keyId }).from(totpSecrets)
  if (sealedBy.every(({ keyId }) => secretBox?.knows(keyId))) return
  throw new StartRefused(
    'La clé qui protège les applications de codes n’est pas celle de cette base de données. Donnez par SECRET_KEY celle ' +
      'des autres serveurs, ou remettez le fichier secret-key dans le dossier de données. Si elle est perdue : ' +
      'docs/operations.md, « La clé des secrets ».',
  )
}
