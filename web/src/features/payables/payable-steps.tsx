import { typeset } from '@regie/contract/french'
import {
  type Payable,
  type PayableStep,
  type PayableStepName,
  payableStepLabels,
} from '@regie/contract/payables/schema'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, Hourglass, type LucideIcon } from 'lucide-react'
import { dayOf, dayText } from '#ui/text/french-date.ts'

const looks: Record<PayableStep['state'], { icon: LucideIcon; ink: string; words: string }> = {
  DONE: { icon: CircleCheck, ink: 'text-success-ink', words: 'Fait' },
  EXPECTED: { icon: Hourglass, ink: 'text-warning-ink', words: 'Attendu' },
  LATER: { icon: CircleDashed, ink: 'text-muted', words: 'Plus tard' },
}
const whoText: Record<PayableStep['who'], string> = { staff: 'de l’agence', talent: 'du prestataire' }

type PayableStepsProps = {
  payable: Payable
  providerId: string | null
  /** True for the provider themself. */
  isProvider: boolean
}
const papersLink = 'touch-height text-accent-ink underline underline-offset-3'

/** Where the papers of a provider are deposited: their profile, or their page for the agency. */
function PapersLink({ providerId, isProvider }: Omit<PayableStepsProps, 'payable'>) {
  if (isProvider)
    return (
      <Link to="/profile" className={papersLink}>
        Déposer mes documents
      </Link>
    )
  if (providerId === null) return null
  return (
    <Link to="/admin/users/$userId" params={{ userId: providerId }} className={papersLink}>
      Voir ses documents
    </Link>
  )
}

const byText = (name: string | null, at: string | null): string | null =>
  at === null ? null : `${name ?? 'Quelqu’un'}, le ${dayText(dayOf(at))}`

/** Who did what is done, and when. */
function deedsOf({ order, invoice, approvedAt, approvedByName, exportedAt }: Payable) {
  const approved = byText(approvedByName, approvedAt)
  const left = exportedAt === null ? '' : `, parti en paiement le ${dayText(dayOf(exportedAt))}`
  const deeds: Partial<Record<PayableStepName, string | null>> = {
    ACCEPTANCE: order && byText(order.acceptedByName, order.acceptedAt),
    WORK: order && byText(order.workApprovedByName, order.workApprovedAt),
    INVOICE: invoice && byText(invoice.depositedByName, invoice.depositedAt),
    APPROVAL: approved && `${approved}${left}`,
  }
  return deeds
}

/** The way from the order to the payment: what is done, what lacks, from whom, since when. */
export function PayableSteps({ payable, ...provider }: PayableStepsProps) {
  const told = deedsOf(payable)
  return (
    <ol className="flex flex-col">
      {payable.steps.map(({ name, state, who, missing, since }) => {
        const { icon: Icon, ink, words } = looks[state]
        return (
          <li key={name} className="flex items-start gap-3 px-4 py-2 text-sm">
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${ink}`} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {payableStepLabels[name]}
                <span className="sr-only">{` : ${words}`}</span>
              </p>
              {state === 'DONE' && told[name] && <p className="text-muted wrap-anywhere">{told[name]}</p>}
              {state === 'EXPECTED' && (
                <>
                  <p className="text-muted">
                    {`Attendu ${who === 'talent' && provider.isProvider ? 'de vous' : whoText[who]}${since === null ? '' : ` depuis le ${dayText(dayOf(since))}`}`}
                  </p>
                  <ul className="list-disc pl-5">
                    {missing.map((what) => (
                      <li key={what} className="wrap-anywhere">
                        {typeset(what)}
                      </li>
                    ))}
                  </ul>
                  {name === 'DOCUMENTS' && <PapersLink {...provider} />}
                </>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
