import { counted, typeset } from '@regie/contract/french'
import {
  type QualityLine,
  type QualityReport,
  qualityCheckLabels,
  type Severity,
} from '@regie/contract/quality-control/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleX, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import { durationText } from '#features/medias/duration-text.ts'
import type { NotedRecordings } from '#features/medias/recording-notes.tsx'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { French } from '#ui/text/french.tsx'
import type { Tone } from '#ui/tone.ts'
import { options } from './client.ts'

const looks: Record<Severity, { tone: Tone; icon: LucideIcon; ink: string }> = {
  BLOCK: { tone: 'danger', icon: CircleX, ink: 'text-danger-ink' },
  WARN: { tone: 'warning', icon: TriangleAlert, ink: 'text-warning-ink' },
  IGNORE: { tone: 'neutral', icon: CircleCheck, ink: 'text-muted' },
}

const countOf = (reports: readonly QualityReport[], severity: Severity) =>
  reports.flatMap(({ lines }) => lines).filter((line) => line.severity === severity).length

/** « 2 points bloquants, 1 point signalé », with its colour. */
function standingOf(reports: readonly QualityReport[]): { tone: Tone; icon: LucideIcon; label: string } {
  const [blocking, warned] = [countOf(reports, 'BLOCK'), countOf(reports, 'WARN')]
  const parts = [
    ...(blocking > 0 ? [counted(blocking, 'point bloquant', 'points bloquants')] : []),
    ...(warned > 0 ? [counted(warned, 'point signalé', 'points signalés')] : []),
  ]
  if (parts.length > 0) return { ...looks[blocking > 0 ? 'BLOCK' : 'WARN'], label: parts.join(', ') }
  return reports.every(({ isMeasured }) => isMeasured)
    ? { tone: 'success', icon: CircleCheck, label: 'Rien à signaler' }
    : { tone: 'info', icon: Hourglass, label: 'En cours' }
}

function Line({ line, onSeek }: { line: QualityLine; onSeek: NotedRecordings['onSeek'] }) {
  const { check, severity, text, at, timecode } = line
  const label = qualityCheckLabels[check]
  const said = typeset(text.startsWith(label) ? text.slice(label.length) : ` : ${text}`)
  const { icon: Icon, ink } = looks[severity]
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${ink}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{severity === 'BLOCK' ? 'Bloquant : ' : 'Signalé : '}</span>
        <span className="font-medium">{label}</span>
        {said}
      </span>
      {at !== null &&
        (onSeek ? (
          <button
            type="button"
            className="touch-height shrink-0 rounded-md px-1.5 text-sm text-accent-ink tabular-nums underline underline-offset-3"
            aria-label={`Aller à ${timecode ?? durationText(at)}`}
            onClick={() => onSeek(at)}
          >
            {timecode ?? durationText(at)}
          </button>
        ) : (
          <span className="shrink-0 text-muted tabular-nums">{timecode ?? durationText(at)}</span>
        ))}
    </li>
  )
}

function Report({
  report,
  isNamed,
  onSeek,
}: {
  report: QualityReport
  isNamed: boolean
  onSeek: NotedRecordings['onSeek']
}) {
  const { name, facts, formatName, lines, isMeasured } = report
  return (
    <div className="flex flex-col gap-1">
      {isNamed && <h3 className="text-sm font-semibold wrap-anywhere">{name}</h3>}
      <p className="text-xs text-muted wrap-anywhere">
        {typeset(facts)}
        {formatName !== null && typeset(`. Format attendu : ${formatName}.`)}
      </p>
      {lines.length > 0 && (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <Line key={`${line.check} ${line.at} ${line.text}`} line={line} onSeek={onSeek} />
          ))}
        </ul>
      )}
      {!isMeasured && <p className="text-sm text-muted">Le contrôle de ce fichier est en cours.</p>}
    </div>
  )
}

/** The technical control of films and sounds; nothing where their production has none. */
export function QualityReports({
  productionId,
  mediaIds,
  onSeek,
  isFolded = false,
  isToSubmit = false,
}: NotedRecordings) {
  const { data } = useQuery({
    ...options.reports({ params: { productionId }, query: { id: [...mediaIds], ...(isToSubmit && { isToSubmit }) } }),
    enabled: mediaIds.length > 0,
    placeholderData: keepPreviousData,
  })
  if (!data?.isOn || data.reports.length === 0 || mediaIds.length === 0) return null
  const { reports } = data
  const shown = reports.map((report) => (
    <Report key={report.mediaId} report={report} isNamed={mediaIds.length > 1} onSeek={onSeek} />
  ))
  const title = (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <span className="text-sm font-semibold">Contrôle technique</span>
      <StatusBadge {...standingOf(reports)} />
    </span>
  )
  return (
    <French>
      {isFolded ? (
        <details className="group border-b border-line">
          <summary className="touch-height flex list-none items-center gap-2 px-3 py-2 -outline-offset-2">
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
            />
            {title}
          </summary>
          <div className="flex max-h-64 flex-col gap-3 overflow-y-auto px-3 pb-3">{shown}</div>
        </details>
      ) : (
        <section aria-label="Contrôle technique" className="mb-4 flex flex-col gap-3">
          {title}
          {shown}
        </section>
      )}
    </French>
  )
}
