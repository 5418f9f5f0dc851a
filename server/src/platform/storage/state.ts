import { type Storage, StorageFull, StorageReadOnly } from './storage.ts'

/** Whether files can be kept: what `/readyz` and administrators are told. */
export type StorageState = 'ok' | 'full' | 'read-only' | 'unreachable'

/** Milliseconds for which an answer holds: the store is not asked at each call. */
const fresh = 2000
/** Milliseconds after which a store that does not answer is called unreachable. */
const patience = 5000

/** Answers how a storage is. Never rejects. */
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
