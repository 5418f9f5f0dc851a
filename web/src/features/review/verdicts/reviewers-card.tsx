import { counted, plural } from '@regie/contract/french'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { mayBeReminded, type Verdict, verdictLabels } from '@regie/contract/review/rules/verdicts'
import type { Reviewer } from '@regie/contract/review/schema/verdicts'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Clock } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, options } from '../client.ts'
import { verdictWords } from './verdict-words.ts'

/** What each reviewer thinks of the presented version, when they opened it and how much they saw; and reminders. */
export function ReviewersCard({ postProduction }: { postProduction: PostProductionListed }) {
  const params = { postProductionId: postProduction.id }
  const query = useQuery(options.reviewers({ params }))
  const reminds = useCan('post-productions.update')
  const [now] = useState(() => Date.now())
  const { mutate, isPending } = useChange((userIds: string[]) => api.remind({ params, body: { userIds } }), {
    stale: [key],
    onDone: ({ reminded }) =>
      toast.success(
        reminded === 0
          ? 'Personne n’est à relancer.'
          : plural(reminded, 'Une personne est relancée.', `${reminded} personnes sont relancées.`),
      ),
  })
  const { data } = query
  if (data?.versionId === null) return null
  const versionId = data?.versionId ?? ''
  const { clientNumber = null, reviewers = [] } = data ?? {}
  const answered = reviewers.filter(({ verdict }) => verdict?.versionId === versionId)
  const isOpen = postProduction.status === 'AWAITING_VALIDATION'
  const late = reviewers.filter((one) => !one.isGuest && mayBeReminded(one, versionId, now))
  return (
    <Card
      title="Avis des relecteurs"
      description={
        data &&
        `Version ${clientNumber} du client · ${counted(answered.length, 'avis', 'avis')} sur ${reviewers.length}`
      }
      padding="none"
      actions={
        reminds &&
        isOpen &&
        late.length > 0 && (
          <Button icon={BellRing} pending={isPending} onClick={() => mutate(late.map(({ id }) => id))}>
            {plural(late.length, 'Relancer', `Relancer les ${late.length}`)}
          </Button>
        )
      }
    >
      {!data && <QueryState query={query} lines={3} />}
      {data && reviewers.length === 0 && (
        <p className="p-4 text-sm text-muted">La société n’a aucun membre, et personne n’a ouvert le lien.</p>
      )}
      {reviewers.length > 0 && (
        <ul className="divide-y divide-line">
          {reviewers.map((reviewer) => (
            <ReviewerLine key={reviewer.id} reviewer={reviewer} versionId={versionId} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const attendanceText = ({ openedAt, lastSeenAt, seen }: Reviewer): string =>
  openedAt === null || lastSeenAt === null
    ? 'N’a pas ouvert la version'
    : `Ouverte le ${momentText(openedAt)} · ${seen} % vus`

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { tone, icon } = verdictWords[verdict]
  return <StatusBadge tone={tone} icon={icon} label={verdictLabels[verdict]} />
}

function ReviewerLine({ reviewer, versionId }: { reviewer: Reviewer; versionId: string }) {
  const { name, isGuest, verdict, remindedAt } = reviewer
  const isOfThis = verdict?.versionId === versionId
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-medium break-words">
          {name ?? 'Invité sans nom'}
          {isGuest && name !== null && <span className="font-normal text-muted"> · invité</span>}
        </span>
        {isOfThis ? (
          <VerdictBadge verdict={verdict.verdict} />
        ) : (
          <StatusBadge tone="neutral" icon={Clock} label="Attendu" />
        )}
      </div>
      <p className="text-muted">{attendanceText(reviewer)}</p>
      {verdict && isOfThis && <p className="text-muted">{`Avis donné le ${momentText(verdict.givenAt)}`}</p>}
      {verdict && !isOfThis && (
        <p className="text-muted">
          {`Version ${verdict.clientNumber} : ${verdictLabels[verdict.verdict]}, le ${momentText(verdict.givenAt)}`}
        </p>
      )}
      {verdict && isOfThis && verdict.note !== '' && <p className="break-words whitespace-pre-line">{verdict.note}</p>}
      {remindedAt !== null && !isOfThis && (
        <p className="text-muted">{`Relance envoyée le ${momentText(remindedAt)}`}</p>
      )}
    </li>
  )
}
