import type { Workflow } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert, Clapperboard } from 'lucide-react'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { dayText, momentText, today } from '#ui/text/french-date.ts'
import { options } from './client.ts'

const partyLabels = { staff: 'l’agence', talent: 'le talent', client: 'le client' }

type WorkflowListProps = {
  /** Undefined: all companies of the signed-in person. */
  companyId?: string | undefined
  addressOf: (workflow: Workflow) => string | null
  empty: { title: string; text: string }
  /** Text of an item without an address yet. */
  noWay: string
}

function WorkflowCard({ workflow, address, noWay }: { workflow: Workflow; address: string | null; noWay: string }) {
  const { productionName, postProductionName, projectName, companyName, waiting, isMine, since, dueOn, progress } =
    workflow
  const isLate = dueOn !== null && waiting !== null && dueOn < today()
  const title = postProductionName === null ? productionName : `${productionName} · ${postProductionName}`
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 hover:bg-hover sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-sm text-muted wrap-anywhere">{`${companyName} · ${projectName}`}</p>
        {address ? (
          <Link to={address} className="font-semibold wrap-anywhere after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          <p className="font-semibold wrap-anywhere">{title}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {waiting ? (
            <>
              {isMine ? (
                <Badge tone="warning">
                  <CircleAlert aria-hidden="true" className="size-3.5" />À vous
                </Badge>
              ) : (
                <Badge>{`Attend ${partyLabels[waiting.who]}`}</Badge>
              )}
              <span>{waiting.what}</span>
            </>
          ) : (
            <Badge tone="success">Terminé</Badge>
          )}
        </p>
        <p className="mt-1 text-xs text-muted">
          {'Depuis le '}
          <time dateTime={since}>{momentText(since)}</time>
          {address === null && ` · ${noWay}`}
        </p>
      </div>
      <div className="w-44 max-sm:w-full">
        <ProgressBar label="Avancement" value={progress / 100} />
        {dueOn && (
          <p className={isLate ? 'mt-1 text-xs font-medium text-danger-ink' : 'mt-1 text-xs text-muted'}>
            {`${isLate ? 'En retard : prévu' : 'Prévu'} le ${dayText(dueOn)}`}
          </p>
        )}
      </div>
      {address && <ArrowRight aria-hidden="true" className="size-5 text-muted max-sm:hidden" />}
    </li>
  )
}

/** The workflows of a person: those waiting for them first, with the reason and the date. */
export function WorkflowList({ companyId, addressOf, empty, noWay }: WorkflowListProps) {
  const query = useQuery(options.workflows({ query: companyId === undefined ? {} : { companyId } }))
  const data = shownData(query)
  if (!data)
    return (
      <Card padding="lg">
        <QueryState query={query} lines={6} />
      </Card>
    )
  if (data.length === 0)
    return (
      <Card padding="lg">
        <EmptyState icon={Clapperboard} title={empty.title}>
          {empty.text}
        </EmptyState>
      </Card>
    )
  const parts = [
    { title: 'À faire', rows: data.filter(({ isMine }) => isMine) },
    { title: 'En cours', rows: data.filter(({ isMine, waiting }) => !isMine && waiting !== null) },
    { title: 'Terminé', rows: data.filter(({ waiting }) => waiting === null) },
  ]
  return (
    <div className="flex flex-col gap-6">
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <Card key={title} title={title} padding="none">
            <ul className="divide-y divide-line">
              {rows.map((workflow) => (
                <WorkflowCard
                  key={`${workflow.productionId} ${workflow.postProductionId} ${workflow.prestationId}`}
                  workflow={workflow}
                  address={addressOf(workflow)}
                  noWay={noWay}
                />
              ))}
            </ul>
          </Card>
        ))}
    </div>
  )
}
