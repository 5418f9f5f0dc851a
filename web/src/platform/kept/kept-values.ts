import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'

/**
 * Values that a person typed, stored in the browser until the server has them. `localStorage` is read at once, but reaches the
 * disk seconds later: a killed browser loses the last writes. A copy of each value goes to IndexedDB with strict durability.
 */

/** Counts the writes of every tab. Copies with a higher number were lost by `localStorage`. */
const counterKey = 'regie.kept.counter'
/** Milliseconds after which a copy has surely reached `localStorage` on the disk. */
const copyLife = 24 * 3_600_000

type KeptCopy = { key: string; value: string | null; counter: number; at: number }
type KeptSchema = DBSchema & { copies: { key: string; value: KeptCopy } }

let opened: Promise<IDBPDatabase<KeptSchema> | null> | null = null
/** The database of the copies; null where the browser has none. */
const openCopies = (): Promise<IDBPDatabase<KeptSchema> | null> =>
  (opened ??= openDB<KeptSchema>('regie.kept', 1, {
    upgrade: (database) => void database.createObjectStore('copies', { keyPath: 'key' }),
    // Another tab may need the database: it is opened again at the next write.
    blocking: (_current, _blocked, event) => {
      opened = null
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: () => {
      opened = null
    },
  }).catch(() => null))

const counterNow = (): number => Number(localStorage.getItem(counterKey) ?? 0)

/** The copies to write: the last of each key. */
const unwritten = new Map<string, KeptCopy>()
let writing: Promise<void> | null = null

async function writeCopies(): Promise<void> {
  const database = await openCopies()
  if (!database) return unwritten.clear()
  while (unwritten.size > 0) {
    const copies = [...unwritten.values()]
    unwritten.clear()
    try {
      const transaction = database.transaction('copies', 'readwrite', { durability: 'strict' })
      // oxlint-disable-next-line no-await-in-loop -- one transaction at a time: what is typed meanwhile goes with the next
      await Promise.all([...copies.map((copy) => transaction.store.put(copy)), transaction.done])
    } catch {
      // The disk is full, or the database was closed: `localStorage` has the values.
      opened = null
      return
    }
  }
}

function copyValue(key: string, value: string | null): void {
  const counter = counterNow() + 1
  localStorage.setItem(counterKey, String(counter))
  unwritten.set(key, { key, value, counter, at: Date.now() })
  writing ??= writeCopies().finally(() => {
    writing = null
  })
}

/** Stores a value in this browser; null removes it. Answers false when storage is full or unavailable. */
export function keepValue(key: string, value: unknown): boolean {
  try {
    const text = value === null ? null : JSON.stringify(value)
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    copyValue(key, text)
    return true
  } catch {
    return false
  }
}

/** Reads a value that this browser stored; null without one, or for one of another shape. */
export function keptValue<S extends z.core.$ZodType>(schema: S, key: string): z.output<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // Written by hand, or storage is unavailable.
    return null
  }
}

/** Every value of a shape that is stored under a prefix, by its key. */
export function keptValues<S extends z.core.$ZodType>(schema: S, prefix: string): Map<string, z.output<S>> {
  const values = new Map<string, z.output<S>>()
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      const value = keptValue(schema, key)
      if (value !== null) values.set(key, value)
    }
  } catch {
    // Storage is unavailable: nothing was stored.
  }
  return values
}

/** Puts the values back that `localStorage` lost, and forgets copies of another day. `isLate`: new values may be typed already. */
async function restore(isLate: () => boolean): Promise<void> {
  const database = await openCopies()
  const copies = (await database?.getAll('copies')) ?? []
  if (!database || isLate()) return
  const counter = counterNow()
  const lost = copies.filter((copy) => copy.counter > counter)
  for (const { key, value } of lost)
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  if (lost.length > 0) localStorage.setItem(counterKey, String(Math.max(...lost.map((copy) => copy.counter))))
  const old = copies.filter((copy) => copy.counter <= counter && Date.now() - copy.at > copyLife)
  await Promise.all(old.map(({ key }) => database.delete('copies', key)))
}

/** Milliseconds that a page waits for the copies, at most. */
const patience = 1500

let restored: Promise<void> | null = null
/** Puts back what a killed browser lost, once per page. A page awaits it before it shows such values. */
export const restoreKeptValues = (): Promise<void> =>
  (restored ??= new Promise((resolve) => {
    let isLate = false
    const end = () => {
      isLate = true
      resolve()
    }
    setTimeout(end, patience)
    restore(() => isLate).then(end, end)
  }))
