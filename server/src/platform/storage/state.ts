import { type Storage, StorageFull, StorageReadOnly, StorageUnavailable } from './storage.ts'

/** The state of the storage, for `/readyz` and administrators. */
export type StorageState = 'ok' | 'full' | 'read-only' | 'unreachable'

/** Milliseconds of validity of a result, so that the store is not queried at each call. */
const freshFor = 2000
/** Milliseconds without an answer before a store counts as unreachable. */
const probeTimeout = 5000

/** Reports the state of a storage. Never rejects. */
export function watchStorage(storage: Pick<Storage, 'probe'>): () => Promise<StorageState> {
  let lastProbe: { at: number; state: Promise<StorageState> } | null = null
  const ask = async (): Promise<StorageState> => {
    const late = new Promise<StorageState>((resolve) => setTimeout(resolve, probeTimeout, 'unreachable').unref())
    const probed = storage.probe().then(
      (): StorageState => 'ok',
      (error: unknown): StorageState => {
        if (error instanceof StorageFull) return 'full'
        return error instanceof StorageReadOnly ? 'read-only' : 'unreachable'
      },
    )
    return Promise.race([probed, late])
  }
  return () => {
    if (!lastProbe || Date.now() - lastProbe.at > freshFor) lastProbe = { at: Date.now(), state: ask() }
    return lastProbe.state
  }
}

/** Why browsers can't send files to the store by themselves, in French; null when they can, or don't. */
export async function directTrouble({ direct }: Pick<Storage, 'direct'>): Promise<string | null> {
  if (direct === null) return null
  const isOpen = await direct.isOpenToPages().catch((error: unknown) => {
    if (error instanceof StorageUnavailable) return null
    throw error
  })
  if (isOpen === null)
    return `Le stockage ne répond pas aux navigateurs (${direct.origin}) : vérifiez S3_PUBLIC_ENDPOINT.`
  return isOpen
    ? null
    : `Le stockage refuse les envois des navigateurs (${direct.origin}) : réglez le CORS du bucket. Les fichiers passent par le serveur.`
}
