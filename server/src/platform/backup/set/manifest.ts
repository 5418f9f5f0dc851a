import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { AlteredFile, BackupRefused } from '../failures.ts'
import type { Keyring } from './encryption.ts'
import { publishSetFile, readSetFile, type WrittenSet } from './set-file.ts'
import { type BackupSet, manifestName } from './sets.ts'

const Named = z.object({ schema: z.string(), name: z.string() })

export const CopiedTable = z.extend(Named, {
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int(),
  /** The path of its rows in the set: the text of COPY, compressed by Zstandard. */
  file: z.string(),
  size: z.int(),
  sha256: z.string(),
})
export type CopiedTable = z.infer<typeof CopiedTable>

/** `sha256`: null where the store alone holds the content, and the database does not know it. */
export const HeldObject = z.object({ key: z.string(), size: z.int(), sha256: z.nullable(z.string()) })
export type HeldObject = z.infer<typeof HeldObject>

/** What the rows refer to and the set lacks: `missing` in the storage, or stored but not what was received (`damaged`). */
export const Trouble = z.object({ key: z.string(), name: z.string(), what: z.enum(['missing', 'damaged']) })
export type Trouble = z.infer<typeof Trouble>

/** What a set holds, as written last in it. */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The last migration: its `created_at`. */
  level: z.int(),
  /** The version of the schema of the job queue. */
  jobsLevel: z.int(),
  storageId: z.nullable(z.uuid()),
  tables: z.array(CopiedTable),
  sequences: z.array(z.extend(Named, { value: z.string(), isCalled: z.boolean() })),
  /** Constraints that older rows break. */
  unvalidated: z.array(z.extend(Named, { table: z.string() })),
  partitions: z.array(z.extend(Named, { parent: z.string(), bound: z.string() })),
  objects: z.array(HeldObject),
  /** False when the files stay in the store, and the set knows their names only. */
  hasFiles: z.boolean(),
  troubles: z.array(Trouble),
  /** The key of secrets: null when the set lacks it; else whether it was a file of the data directory or a setting. */
  secretKey: z.nullable(z.enum(['file', 'setting'])),
})
export type Manifest = z.infer<typeof Manifest>

/** What a set holds of the database. */
export type CopiedDatabase = Pick<
  Manifest,
  'level' | 'jobsLevel' | 'tables' | 'sequences' | 'unvalidated' | 'partitions'
>

export const objectFile = (key: string): string => `files/${key}`
export const secretKeyFile = 'secret-key'

async function* textOf(manifest: Manifest) {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`)
}

/** Ends a set. */
export const writeManifest = (set: WrittenSet, manifest: Manifest): Promise<void> =>
  publishSetFile(set, manifestName, textOf(manifest))

/** Reads the manifest of a complete set. Throws `AlteredFile`, `WrongPassphrase`, `BackupRefused`. */
export async function readManifest({ path }: Pick<BackupSet, 'path'>, keyring: Keyring | null): Promise<Manifest> {
  const written = await text(readSetFile(path, manifestName, keyring))
  let read: unknown
  try {
    read = JSON.parse(written)
  } catch (error) {
    throw new AlteredFile(manifestName, { cause: error })
  }
  if (typeof read === 'object' && read !== null && 'format' in read && read.format !== 1)
    throw new BackupRefused(
      'Cette sauvegarde a été faite par une version plus récente de Régie, qui seule sait la lire.',
    )
  const manifest = z.safeParse(Manifest, read)
  if (!manifest.success) throw new AlteredFile(manifestName, { cause: manifest.error })
  return manifest.data
}

/** Like `readManifest`; null for a set that this passphrase does not open, or that is damaged. */
export async function tryManifest(set: BackupSet, keyring: Keyring | null): Promise<Manifest | null> {
  try {
    return await readManifest(set, keyring)
  } catch (error) {
    if (error instanceof BackupRefused) return null
    throw error
  }
}
