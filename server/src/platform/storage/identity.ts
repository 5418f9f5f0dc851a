import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { StartRefused } from '../start-refused.ts'
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

/**
 * Checks that the files are those of the database, by a random id that both hold; gives them one the first time. Throws
 * `StartRefused` otherwise: what would be received here, others would not find.
 */
export async function recogniseStorage(db: Database, { mark }: Pick<Storage, 'mark'>): Promise<void> {
  const kept = async () => (await db.select().from(storageIdentity))[0]
  const known = await kept()
  const found = await mark.read()
  if (!known && found === null) {
    // Several servers may start at once: each writes where nothing is, and looks at what is there then.
    await mark.write(randomUUID())
    const id = await mark.read()
    if (id !== null) await db.insert(storageIdentity).values({ id, place: mark.place }).onConflictDoNothing()
    return recogniseStorage(db, { mark })
  }
  if (known && known.id === found) return
  if (!known)
    throw new StartRefused(
      sentence(
        `${mark.place}, qui appartient à une autre installation`,
        'un stockage neuf, ou la base de données de cette installation',
        `Pour donner ces fichiers à cette base en connaissance de cause, supprimez ${mark.name}.`,
      ),
    )
  throw new StartRefused(
    sentence(
      `${mark.place}, ${found === null ? 'que cette base ne connaît pas' : 'qui appartient à une autre installation'}`,
      known.place,
      `Après une restauration, ou un déménagement des fichiers, écrivez ${known.id} dans ${mark.name}.`,
    ),
  )
}
