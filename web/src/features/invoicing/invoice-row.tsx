import type { Invoice } from '@regie/contract/invoicing/schema'
import { moneyText } from '@regie/contract/money'
import { CircleAlert, CircleCheck, CircleDashed, Clock, FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '#ui/button/button-style.ts'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { shortDayText } from '#ui/text/french-date.ts'

/** Status of an invoice; an overdue one is shown as late, whatever its status in the service. */
export function InvoiceStatus({ invoice: { status, statusLabel, isOverdue } }: { invoice: Invoice }) {
  if (isOverdue) return <StatusBadge tone="danger" icon={CircleAlert} label="En retard" />
  if (status === 'paid') return <StatusBadge tone="success" icon={CircleCheck} label={statusLabel} />
  if (status === 'due' || status === 'payinprogress')
    return <StatusBadge tone="info" icon={Clock} label={statusLabel} />
  return <StatusBadge tone="neutral" icon={CircleDashed} label={statusLabel} />
}

type InvoiceRowProps = {
  invoice: Invoice
  linkId: string
  /** Under the number: the line's subject, and who linked it. */
  detail: ReactNode
  actions?: ReactNode
}

/** An invoice: its number, its dates, its amounts, and its PDF. */
export function InvoiceRow({ invoice, linkId, detail, actions }: InvoiceRowProps) {
  const { number, subject, issuedOn, dueOn, currency, exclTax, tax, inclTax, remainingDue } = invoice
  const money = (amount: string) => moneyText(amount, currency)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{number || 'Sans numéro'}</span>
          <InvoiceStatus invoice={invoice} />
        </p>
        {subject && <p className="wrap-anywhere">{subject}</p>}
        <p className="text-muted wrap-anywhere">{detail}</p>
      </div>
      <div className="basis-44 tabular-nums">
        {issuedOn && <p>{`Du ${shortDayText(issuedOn)}`}</p>}
        {dueOn && <p className="text-muted">{`Échéance le ${shortDayText(dueOn)}`}</p>}
      </div>
      <div className="basis-64 tabular-nums sm:text-right">
        <p className="font-medium">{`${money(inclTax)} TTC`}</p>
        <p className="text-muted">{`${money(exclTax)} HT + ${money(tax)} TVA`}</p>
        {Number(remainingDue) > 0 && <p>{`Reste dû : ${money(remainingDue)}`}</p>}
      </div>
      <div className="flex items-center gap-1">
        <a
          href={`/api/invoices/${linkId}/pdf`}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF de la facture ${number}`}
          className={buttonStyle({ size: 'sm' })}
        >
          <FileDown aria-hidden="true" />
          PDF
        </a>
        {actions}
      </div>
    </li>
  )
}
