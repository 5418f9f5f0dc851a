import type { ReactNode } from 'react'
import { type NotedRecordings, SaidOfRecordings } from '#features/medias/recording-notes.tsx'
import { late } from '#ui/overlay/late.tsx'

const QualityReports = late(
  async () => (await import('#features/quality-control/quality-reports.tsx')).QualityReports,
  { isQuiet: true },
)

const noteOf = (noted: NotedRecordings) => <QualityReports {...noted} />

/** Shows the technical control of recordings beside them, in what is inside. */
export const QualityNotes = ({ children }: { children: ReactNode }) => (
  <SaidOfRecordings value={noteOf}>{children}</SaidOfRecordings>
)
