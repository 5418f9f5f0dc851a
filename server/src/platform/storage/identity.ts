import { randomUUID } from 'node:crypto'
import { ne, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { Storage } from './storage.ts'
import { storageIdentity } from './table.ts'

const sentence = (here: string, expected: string, how: string) =>
  [
    'Ces fichiers ne sont pas ceux de cette base de données.',
    `  Ici : ${here}`,
    `  Attendu : ${expected}`,
    'Tous les serveurs et les ouvriers d’une base partagent le même stockage : vérifiez REGIE_DATA, S3_BUCKET et DATABASE_URL.',
    how,
  ].join('\n')

const ofAnother = ({ place, name }: Storage['mark']) =>
  new StartRefused(
    sentence(
      `${place}, qui appartient à une autre installation`,
      'un stockage neuf, ou la base de données de cette installation',
      `Pour donner ces fichiers à cette base en connaissance de cause, supprimez ${name}.`,
    ),
  )

/** Gives the database an id for the storage at `place`, unless the storage that it knows holds one. */
async function claim(db: Database, place: string): Promise<void> {
  const fresh = { id: randomUUID(), place, isMarked: false }
  await db
    .insert(storageIdentity)
    .values(fresh)
    .onConflictDoUpdate({
      target: storageIdentity.isOnly,
      set: fresh,
      // A start that failed elsewhere, as on a disk that is read-only, leaves a place that was never used.
      setWhere: sql`not ${storageIdentity.isMarked} and ${ne(storageIdentity.place, place)}`,
    })
}

/**
 * Checks that the files are those of the database, by a random id that both hold; gives them one the first time. Throws
 * `StartRefused` otherwise: what would be received here, others would not find.
 *
 * The database has the id before the storage does, and says after that the storage has it. So a start that is killed
 * between them is finished by the next, and processes that start together wait for one another on the row.
 */
export async function recogniseStorage(db: Database, { mark }: Pick<Storage, 'mark'>): Promise<void> {
  // Once there, a mark stays: it is read again only where there was none.
  const marked = await mark.read()
  if (marked === null) await claim(db, mark.place)
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(storageIdentity).for('update')
    if (!known) throw ofAnother(mark)
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
      sentence(
        `${mark.place}, ${found === null ? 'que cette base ne connaît pas' : 'qui appartient à une autre installation'}`,
        known.place,
        `Après une restauration, ou un déménagement des fichiers, écrivez ${known.id} dans ${mark.name}.`,
      ),
    )
  })
}
