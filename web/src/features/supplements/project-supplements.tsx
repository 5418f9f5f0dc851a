import { supplementText } from '@regie/contract/supplements/rules'
import type { Supplement } from '@regie/contract/supplements/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { options } from './client.ts'

const byText = (name: string | null) => (name === null ? '' : ` par ${name}`)

type RowProps = { supplement: Supplement; projectId: string; children: ReactNode }

function SupplementRow({ supplement, projectId, children }: RowProps) {
  const { kind, quantity, price, productionId, productionName, postProductionId, postProductionName } = supplement
  const { acceptedAt, acceptedByName, signedAs, formerCompany, cancelledAt, cancelledByName, cancelReason } = supplement
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2.5 text-sm">
      <span className={clsx('font-medium wrap-anywhere', cancelledAt && 'line-through')}>
        {supplementText(kind, quantity, price)}
      </span>
      <Link
        to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
        params={{ projectId, productionId, postProductionId }}
        className="w-fit rounded-sm wrap-anywhere underline underline-offset-3"
      >
        {`${productionName} · ${postProductionName}`}
      </Link>
      <span className="text-xs text-muted wrap-anywhere">
        {`Accepté${byText(acceptedByName)} le ${momentText(acceptedAt)}${signedAs === null ? '' : `, signé « ${signedAs} »`}${formerCompany === null ? '' : `, pour « ${formerCompany} »`}`}
      </span>
      {cancelledAt && (
        <span className="text-xs text-muted wrap-anywhere">
          {`Annulé${byText(cancelledByName)} le ${momentText(cancelledAt)} : ${cancelReason}`}
        </span>
      )}
      {children}
    </li>
  )
}

type ProjectSupplementsProps = {
  projectId: string
  /** What may be done to one of them. */
  action: ComponentType<{ projectId: string; supplement: Supplement }>
}

/** What the client of a project accepted beyond the order; hidden when there is nothing. */
export function ProjectSupplements({ projectId, action: Action }: ProjectSupplementsProps) {
  const { data } = useQuery(options.ofProject({ params: { projectId } }))
  if (!data || data.length === 0) return null
  return (
    <Card title="Suppléments acceptés" padding="none">
      <ul className="divide-y divide-line">
        {data.map((supplement) => (
          <SupplementRow key={supplement.id} supplement={supplement} projectId={projectId}>
            <Action projectId={projectId} supplement={supplement} />
          </SupplementRow>
        ))}
      </ul>
    </Card>
  )
}
