import { initialsOf } from '@regie/contract/entity-fields'
import { Rhythm, rhythmFields } from '@regie/contract/waits/schema'
import { columnsOf } from '#platform/db/columns.ts'
import type { Executor } from '#platform/db/database.ts'
import { reminderRhythm } from './table.ts'

const columns = columnsOf(reminderRhythm, Rhythm)

/** The rhythm of the agency's reminders; off until something is entered. */
export async function readRhythm(db: Executor): Promise<Rhythm> {
  const [found] = await db.select(columns).from(reminderRhythm)
  return found ?? { ...initialsOf(rhythmFields), version: 1 }
}
