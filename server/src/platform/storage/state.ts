import { type Storage, StorageFull, StorageReadOnly } from './storage.ts'

/** The state of the storage, for `/readyz` and administrators. */
export type StorageState = 'ok' | 'full' | 'read-only' | 'unreachable'

/** Milliseconds of validity of a result, so that the store is not queried at each call. */
const fresh = 2000
/** Milliseconds without an answer before a store counts as unreachable. */
const patience = 5000

/** Reports the state of a storage. Never rejects. */
export function watchStorage(storage: Pick<Storage, 'probe'>): () => Promise<StorageState> {
  let asked: { at: number; state: Promise<StorageState> } | null = null
  const ask = async (): Promise<StorageState> => {
    const late = new Promise<StorageState>((resolve) => setTimeout(resolve, patience, 'unreachable').unref())
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
    if (!asked || Date.now() - asked.at > fresh) asked = { at: Date.now(), state: ask() }
    return asked.state
  }
}
