import { lifeForClients, waitingForClients } from '@regie/contract/post-productions/rules/audience'
import { progressOf } from '@regie/contract/post-productions/rules/progress'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { clsx } from 'clsx'
import { Check, Clock } from 'lucide-react'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { DeliveryTimeCard } from './delivery-time.tsx'

type ProgressViewProps = {
  production: ProductionListed
  postProduction: PostProductionListed | null
}

const waitingTexts = { client: 'On vous attend', staff: 'L’agence y travaille' }

/** The client's sentence for the next thing awaited. */
function nextStepText({
  production,
  postProduction,
}: ProgressViewProps): { title: string; what: string; since: string } | null {
  // Their pages have the steps of a choice and of a deposit within a post-production alone.
  if (!postProduction) return null
  const since = postProduction.statusSince
  if (production.optionImageChoice === 'YES')
    return { title: waitingTexts.client, what: 'Choisissez vos images.', since }
  if (production.optionDepotClient === 'YES')
    return { title: waitingTexts.client, what: 'Déposez vos contenus.', since }
  const waiting = waitingForClients(postProduction)
  if (!waiting) return null
  const isTheirs = waiting.who === 'client'
  const what = isTheirs
    ? 'Regardez la version qui vous est présentée, commentez-la, puis validez-la.'
    : `${waiting.what}.`
  return { title: waitingTexts[waiting.who], what, since }
}

/** Progress of a production: the percentage, the next step, who it waits for, and the expected date. */
export function ProgressView({ production, postProduction }: ProgressViewProps) {
  // The client's data, whoever the viewer is.
  const { percent, stages } = progressOf({
    production,
    postProduction: postProduction && lifeForClients(postProduction),
  })
  const next = nextStepText({ production, postProduction })
  return (
    <div className="flex flex-col gap-6">
      <Card padding="lg" aria-label="Avancement">
        <ProgressBar label="Avancement" value={percent / 100} />
        <ol className="mt-6 grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
          {stages.map(({ stage, label, state }, index) => (
            <li
              key={stage}
              aria-current={state === 'current' ? 'step' : undefined}
              className="flex items-center gap-3 sm:flex-col sm:text-center"
            >
              <span
                className={clsx(
                  'grid size-9 shrink-0 place-items-center rounded-full border-2 text-sm font-semibold',
                  state === 'done' && 'border-success-ink bg-success-soft text-success-ink',
                  state === 'current' && 'border-accent bg-accent text-on-accent',
                  state === 'coming' && 'border-line text-muted',
                )}
              >
                {state === 'done' ? <Check aria-hidden="true" className="size-4" /> : index + 1}
              </span>
              <span className={clsx('text-sm', state === 'current' ? 'font-semibold' : 'text-muted')}>
                {label}
                <span className="sr-only">
                  {state === 'done' ? ' : fait' : state === 'current' ? ' : en cours' : ' : à venir'}
                </span>
              </span>
            </li>
          ))}
        </ol>
        {next && (
          <div className="mt-6 flex gap-3 rounded-lg bg-sunken p-4">
            <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <div>
              <p className="font-medium">{next.title}</p>
              <p className="text-sm text-muted">{next.what}</p>
              <p className="mt-1 text-xs text-muted">
                {'Depuis le '}
                <time dateTime={next.since}>{momentText(next.since)}</time>
              </p>
            </div>
          </div>
        )}
      </Card>
      <DeliveryTimeCard productionId={production.id} />
    </div>
  )
}
