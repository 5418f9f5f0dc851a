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

const hourOfDay = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Europe/Paris',
})

/** The hour in Paris: `08:30`. */
export const clockInParis = (at: Date): string => hourOfDay.format(at)
