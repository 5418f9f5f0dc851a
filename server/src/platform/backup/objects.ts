import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sideBySide } from '../process/side-by-side.ts'
import { hasErrorCode, isAbsent } from '../storage/disk-files.ts'
import { createMeasuring } from '../storage/measuring.ts'
import { NotStored, type Storage } from '../storage/storage.ts'
import { type HeldObject, objectFile, type Trouble } from './set/manifest.ts'
import { type WrittenSet, writeSetFile } from './set/set-file.ts'

/** Something that a row keeps in the storage. `sha256`: null where no row has it. `name` is what a person knows it by. */
export type StoredReference = { key: string; size: number; sha256: string | null; name: string }

/** Objects written side by side. */
const atOnce = 4
/** Links that a file system refuses: another disk, too many of them, none at all. */
const refusedLinks = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES']

/** Makes `to` another name of the file at `from`. False where that can't be. */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isAbsent(error) || hasErrorCode(error, ...refusedLinks)) return false
    throw error
  }
}

/** The set before this one: its files that did not change are linked rather than written again. */
export type FormerSet = { path: string; objects: ReadonlyMap<string, HeldObject> }

/** How each object came into the set. */
export type Collected = { linkedToStorage: number; linkedToFormer: number; copied: number; copiedBytes: number }

/** Gathers the stored objects of a set. `copies`: false to note them only, and leave their content in the store. */
export function collectObjects({
  storage,
  set,
  former,
  copies,
  onBytes = () => {},
}: {
  storage: Storage
  set: WrittenSet
  former: FormerSet | null
  copies: boolean
  onBytes?: (bytes: number) => void
}) {
  const held = new Map<string, HeldObject>()
  const damaged = new Map<string, Trouble>()
  const collected: Collected = { linkedToStorage: 0, linkedToFormer: 0, copied: 0, copiedBytes: 0 }
  const measuring = createMeasuring()
  const directories = new Map<string, Promise<unknown>>()
  const makeDirectory = async (path: string) => {
    const made = directories.get(path) ?? mkdir(path, { recursive: true, mode: 0o700 })
    directories.set(path, made)
    await made
  }
  const pathOf = (key: string) => join(set.path, objectFile(key))

  /** The same content as in the former set: a key names one content, of which the size tells a rare second writing. */
  const fromFormer = async ({ key, size }: StoredReference): Promise<HeldObject | null> => {
    const known = former?.objects.get(key)
    if (!former || !known?.sha256 || known.size !== size) return null
    if (!(await tryLink(join(former.path, objectFile(key)), pathOf(key)))) return null
    collected.linkedToFormer += 1
    return known
  }

  const fromDisk = async ({ key, sha256 }: StoredReference): Promise<HeldObject | null> => {
    if (!storage.isLocal || set.key) return null
    const { path } = await storage.local(key)
    if (!(await tryLink(path, pathOf(key)))) return null
    collected.linkedToStorage += 1
    const { size } = await stat(pathOf(key))
    return { key, size, sha256: sha256 ?? (await measuring.whole(pathOf(key))).sha256 }
  }

  const byCopy = async ({ key }: StoredReference): Promise<HeldObject> => {
    const path = pathOf(key)
    try {
      const content = await writeSetFile(set, objectFile(key), await storage.read(key))
      collected.copied += 1
      collected.copiedBytes += content.size
      return { key, ...content }
    } catch (error) {
      await rm(path, { force: true }).catch(() => {})
      throw error
    }
  }

  /** False when the storage does not have it. */
  const hold = async (reference: StoredReference): Promise<boolean> => {
    const { key, name, size, sha256 } = reference
    try {
      await makeDirectory(dirname(pathOf(key)))
      const object = (await fromFormer(reference)) ?? (await fromDisk(reference)) ?? (await byCopy(reference))
      held.set(key, object)
      if (object.size !== size || (sha256 !== null && object.sha256 !== sha256))
        damaged.set(key, { key, name, what: 'damaged' })
      onBytes(object.size)
      return true
    } catch (error) {
      if (error instanceof NotStored) return false
      throw error
    }
  }

  /** Notes what a store lists, whose content stays there. */
  const note = async (references: readonly StoredReference[]) => {
    const present = new Set<string>()
    for await (const key of storage.list('')) present.add(key)
    for (const { key, size, sha256 } of references) if (present.has(key)) held.set(key, { key, size, sha256 })
    return references.filter(({ key }) => !present.has(key))
  }

  return {
    /** Takes those that are not in the set yet. Returns those that the storage does not have. */
    async collect(references: readonly StoredReference[]): Promise<StoredReference[]> {
      const wanted = references.filter(({ key }) => !held.has(key))
      if (!copies) return note(wanted)
      const missing: StoredReference[] = []
      await sideBySide(wanted, atOnce, async (reference) => {
        if (!(await hold(reference))) missing.push(reference)
      })
      return missing
    },
    /** Takes out of the set what none of these refers to. */
    async keepOnly(references: readonly StoredReference[]): Promise<void> {
      const wanted = new Set(references.map(({ key }) => key))
      for (const key of held.keys()) {
        if (wanted.has(key)) continue
        held.delete(key)
        damaged.delete(key)
        if (copies) await rm(pathOf(key), { force: true })
      }
    },
    objects: (): HeldObject[] => [...held.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    damaged: (): Trouble[] => [...damaged.values()],
    collected,
    /** Every directory that holds an object, to be written to the disk. */
    directories: (): string[] => [...directories.keys()],
  }
}
