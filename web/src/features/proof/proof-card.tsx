import { counted } from '@regie/contract/french'
import {
  type AcceptanceFault,
  acceptanceFaultLabels,
  type ChainFault,
  type ChainState,
  chainFaultLabels,
} from '@regie/contract/proof/schema'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/api/query-state.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/layout/card.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { options } from './client.ts'

const besidesText = ({ erased, forgotten }: ChainState): string =>
  [
    erased > 0 &&
      `Des noms ont été effacés de ${counted(erased, 'événement', 'événements')}, à la demande de personnes.`,
    forgotten > 0 &&
      `${counted(forgotten, 'événement de plus de cinq ans n’est', 'événements de plus de cinq ans ne sont')} plus gardés : leur empreinte reste.`,
  ]
    .filter(Boolean)
    .join(' ')

const FaultRow = ({ fault: { rank, kind, at } }: { fault: ChainFault }) => (
  <li>{`${chainFaultLabels[kind]} : n° ${rank}, du ${momentText(at)}`}</li>
)

const AcceptanceFaultRow = ({ fault: { production, number, kind } }: { fault: AcceptanceFault }) => (
  <li>{`${acceptanceFaultLabels[kind]} : n° ${number} de « ${production} »`}</li>
)

function Result({ state }: { state: ChainState }) {
  const { links, head, faults, acceptances } = state
  if (faults.length + acceptances.length > 0)
    return (
      <Alert tone="danger" title="Ce qui s’est passé a été modifié">
        <ul className="flex flex-col gap-1">
          {faults.map((fault) => (
            <FaultRow key={`${fault.rank} ${fault.kind}`} fault={fault} />
          ))}
          {acceptances.map((fault) => (
            <AcceptanceFaultRow key={`${fault.productionId} ${fault.number} ${fault.kind}`} fault={fault} />
          ))}
        </ul>
      </Alert>
    )
  if (head === null) return <p className="text-sm text-muted">Rien ne s’est encore passé dans ce projet.</p>
  return (
    <Alert tone="success" title="Rien n’a été modifié ni retiré">
      <p>{`${counted(links, 'événement', 'événements')}. ${besidesText(state)}`.trim()}</p>
      <p className="mt-1 text-xs wrap-anywhere">
        Empreinte de l’ensemble : <code>{head}</code>
      </p>
    </Alert>
  )
}

/** Checks at a press that nothing of what happened in a project was changed. */
export function ProofCard({ projectId }: { projectId: string }) {
  const reads = useCan('audit.view')
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({ ...options.ofProject({ params: { projectId } }), enabled: isAsked, staleTime: 0 })
  if (!reads) return null
  const check = () => (isAsked ? void query.refetch() : setAsked(true))
  return (
    <Card
      title="Preuve"
      description="Chaque événement du projet porte l’empreinte du précédent : un seul octet changé se voit."
      actions={
        <Button icon={ShieldCheck} pending={query.isFetching} onClick={check}>
          Vérifier
        </Button>
      }
    >
      {isAsked && (query.data ? <Result state={query.data} /> : <QueryState query={query} lines={2} />)}
    </Card>
  )
}
