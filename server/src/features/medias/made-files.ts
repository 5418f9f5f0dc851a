import { freeNames, kindOf } from '@regie/contract/medias/rules'
import type { MediaCategory } from '@regie/contract/medias/schema'
import type { Transaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredContent } from '#platform/storage/storage.ts'
import { emitMediaEvent, productionOfFiles } from './announce.ts'
import { namesInFolder } from './free-names.ts'
import { requestPreparation } from './jobs/preparation-queue.ts'
import { checkStorageSpace } from './quota.ts'
import { medias } from './table.ts'

type MadeFile = StoredContent & {
  id: string
  productionId: string
  category: MediaCategory
  /** As wanted: another file of the production may have it. */
  name: string
  type: string
  storageKey: string
  /** Those that it has in its picture; null for none. */
  burntSubtitlesId: string | null
  /** Who asked for it. */
  askedById: string
}

/** Adds a file that the product made, whose bytes are stored, at the top of a production. Does nothing when it is there already. */
export async function addMadeFile(platform: Platform, tx: Transaction, made: MadeFile): Promise<void> {
  const { productionId, name: wanted, askedById, ...file } = made
  await checkStorageSpace(platform, tx, { actor: null, productionId, bytes: made.size })
  const production = await productionOfFiles(tx, productionId)
  if (!production) return
  const name = freeNames(await namesInFolder(tx, { productionId, folderId: null }))(wanted)
  const [added] = await tx
    .insert(medias)
    .values({ ...file, productionId, name, kind: kindOf(made.type), state: 'PROCESSING', createdById: askedById })
    .onConflictDoNothing()
    .returning()
  if (!added) return
  await emitMediaEvent(tx, 'medias.received', { id: askedById }, production, added)
  await requestPreparation(platform, tx, added)
}
