import { and, count, isNull, ne } from 'drizzle-orm'
import type { Reading } from '#platform/metrics/readings.ts'
import type { Platform } from '#platform/platform.ts'
import { medias } from './table.ts'

/** The states of files that are not ready, as `/metrics` names them. */
const unsettled = { UPLOADING: 'uploading', PROCESSING: 'preparing', FAILED: 'failed' } as const

/** The files that arrive, are prepared, or could not be. */
export const mediaReadings = ({ db }: Pick<Platform, 'db'>): Reading[] => [
  {
    name: 'regie_files_unsettled',
    help: 'Files that arrive, are being prepared, or could not be, by state.',
    labels: ['state'],
    async read() {
      const rows = await db
        .select({ state: medias.state, files: count() })
        .from(medias)
        .where(and(isNull(medias.deletedAt), ne(medias.state, 'READY')))
        .groupBy(medias.state)
      const filesOf = new Map<string, number>(rows.map(({ state, files }) => [state, files]))
      return Object.entries(unsettled).map(([state, name]) => ({
        labels: { state: name },
        value: filesOf.get(state) ?? 0,
      }))
    },
  },
]
