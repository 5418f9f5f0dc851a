import { type PayableStep, payableStepLabels } from '@regie/contract/payables/schema'
import { CircleCheck, CircleDashed, Hourglass, type LucideIcon } from 'lucide-react'
import { momentText } from '#ui/text/french-date.ts'

const looks: Record<PayableStep['state'], { icon: LucideIcon; ink: string; words: string }> = {
  DONE: { icon: CircleCheck, ink: 'text-success-ink', words: 'Fait' },
  EXPECTED: { icon: Hourglass, ink: 'text-warning-ink', words: 'Attendu' },
  LATER: { icon: CircleDashed, ink: 'text-muted', words: 'Plus tard' },
}
const whoText: Record<PayableStep['who'], string> = { staff: 'de l’agence', talent: 'du prestataire' }

/** The way from the order to the payment: what is done, what lacks, from whom, since when. */
export function PayableSteps({ steps }: { steps: readonly PayableStep[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ name, state, who, missing, since }) => {
        const { icon: Icon, ink, words } = looks[state]
        return (
          <li key={name} className="flex items-start gap-3 px-4 py-2 text-sm">
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${ink}`} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {payableStepLabels[name]}
                <span className="sr-only">{` : ${words}`}</span>
              </p>
              {state === 'EXPECTED' && (
                <>
                  <p className="text-muted">
                    {`Attendu ${whoText[who]}${since === null ? '' : ` depuis le ${momentText(since)}`}`}
                  </p>
                  <ul className="list-disc pl-5">
                    {missing.map((what) => (
                      <li key={what} className="wrap-anywhere">
                        {what}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
