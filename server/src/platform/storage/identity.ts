import { randomUUID } from 'node:crypto'
import { ne, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { Storage } from './storage.ts'
import { storageIdentity } from './table.ts'

const mismatchText = (here: string, expected: string, how: string) =>
  [
    'Ces fichiers ne sont pas ceux de cette base de données.',
    `  Ici : ${here}`,
    `  Attendu : ${expected}`,
    'Tous les serveurs et les ouvriers d’une base partagent le même stockage : vérifiez REGIE_DATA, S3_BUCKET et DATABASE_URL.',
    how,
  ].join('\n')

const otherInstallation = ({ place, name }: Storage['mark']) =>
  new StartRefused(
    mismatchText(
      `${place}, qui appartient à une autre installation`,
      'un stockage neuf, ou la base de données de cette installation',
      `Pour donner ces fichiers à cette base en connaissance de cause, supprimez ${name}.`,
    ),
  )

/** Gives the database an id for the storage at `place`, unless its current storage is marked. */
async function assignIdentity(db: Database, place: string): Promise<void> {
  const fresh = { id: randomUUID(), place, isMarked: false }
  await db
    .insert(storageIdentity)
    .values(fresh)
    .onConflictDoUpdate({
      target: storageIdentity.isOnly,
      set: fresh,
      // A start that failed elsewhere, for instance on a read-only disk, leaves an unused place.
      setWhere: sql`not ${storageIdentity.isMarked} and ${ne(storageIdentity.place, place)}`,
    })
}

/**
 * Checks that the storage belongs to the database: both hold the same random id, created the first time. Throws `StartRefused`
 * otherwise: other servers would not find the files received here.
 *
 * The database stores the id first, then the storage, then the database records it. The next start thus completes a killed one.
 * Concurrent starts wait for each other on the row.
 */
export async function recogniseStorage(db: Database, { mark }: Pick<Storage, 'mark'>): Promise<void> {
  // A mark never changes: it is read again only when missing.
  const marked = await mark.read()
  if (marked === null) await assignIdentity(db, mark.place)
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(storageIdentity).for('update')
    if (!known) throw otherInstallation(mark)
    let found = marked ?? (await mark.read())
    if (found === null && !known.isMarked && known.place === mark.place) {
      await mark.write(known.id)
      found = await mark.read()
    }
    if (found === known.id) {
      if (!known.isMarked) await tx.update(storageIdentity).set({ isMarked: true })
      return
    }
    throw new StartRefused(
      mismatchText(
        `${mark.place}, ${found === null ? 'que cette base ne connaît pas' : 'qui appartient à une autre installation'}`,
        known.place,
        `Après une restauration, ou un déménagement des fichiers, écrivez ${known.id} dans ${mark.name}.`,
      ),
    )
  })
}
