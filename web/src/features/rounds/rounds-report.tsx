import { creditsCount } from '@regie/contract/credits/rules'
import { moneyText } from '@regie/contract/money'
import type { RoundsReport as Report, RoundsRow } from '@regie/contract/rounds/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/layout/card.tsx'
import { options } from './client.ts'
import { roundsText } from './round-text.ts'

/** « 240,00 € HT et 1 crédit »; null when nothing was given away. */
function givenAwayText({ money, credits }: Report['givenAway']): string | null {
  const parts = [Number(money) > 0 && `${moneyText(money)} HT`, Number(credits) > 0 && creditsCount(credits)].filter(
    Boolean,
  )
  return parts.length === 0 ? null : parts.join(' et ')
}

const Row = ({ row, projectId }: { row: RoundsRow; projectId: string }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 text-sm">
    <Link
      to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
      params={{ projectId, productionId: row.productionId, postProductionId: row.postProductionId }}
      className="min-w-0 rounded-sm wrap-anywhere underline underline-offset-3"
    >
      {`${row.productionName} · ${row.postProductionName}`}
    </Link>
    <span className="text-muted tabular-nums">{roundsText(row)}</span>
  </li>
)

/** The rounds of a report; hidden when none is counted. */
function ReportCard({ report, projectId }: { report: Report; projectId: string | null }) {
  const givenAway = givenAwayText(report.givenAway)
  if (report.included + report.used + report.offered === 0) return null
  return (
    <Card title="Tours de modifications" padding="none">
      <p className="px-4 py-3 text-sm">
        <span className="font-semibold">{roundsText(report)}</span>
        {givenAway !== null && `. Offert en tout : ${givenAway}.`}
      </p>
      {projectId !== null && report.rows.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {report.rows.map((row) => (
            <Row key={row.postProductionId} row={row} projectId={projectId} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The rounds of a project, for those who see its invoices. */
export function ProjectRounds({ projectId }: { projectId: string }) {
  const { data } = useQuery(options.reportOfProject({ params: { projectId } }))
  return data ? <ReportCard report={data} projectId={projectId} /> : null
}

/** The rounds of all projects of a company. */
export function CompanyRounds({ companyId }: { companyId: string }) {
  const { data } = useQuery(options.reportOfCompany({ params: { companyId } }))
  return data ? <ReportCard report={data} projectId={null} /> : null
}
