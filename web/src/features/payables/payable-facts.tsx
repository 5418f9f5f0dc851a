import { moneyText } from '@regie/contract/money'
import { orderReference, orderSums, totalOf } from '@regie/contract/payables/rules/order'
import type { Payable, Payee } from '@regie/contract/payables/schema'
import { clsx } from 'clsx'
import { FileDown } from 'lucide-react'
import { Fragment } from 'react'
import { buttonStyle } from '#ui/button/button-style.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { invoiceAddress, orderPdfAddress } from './client.ts'

/** « FR14 2004 1010 0505 0001 3M02 606 », cut between its groups alone. */
function Iban({ iban }: { iban: string }) {
  return (
    <span className="tabular-nums">
      {(iban.match(/.{1,4}/g) ?? []).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups may be alike, and never move
        <Fragment key={index}>
          {index > 0 && (
            <>
              {'\u00a0'}
              <wbr />
            </>
          )}
          {group}
        </Fragment>
      ))}
    </span>
  )
}
/** « 732 829 320 00074 ». */
const spacedSiret = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

/** What is ordered: its lines, its sums, and the files of both sides. */
export function OrderedLines({
  prestationId,
  payable: { order, invoice },
}: {
  prestationId: string
  payable: Payable
}) {
  if (!order) return null
  const { exclTax, inclTax } = orderSums(order)
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4 text-sm">
      <ul className="flex flex-col gap-1">
        {order.lines.map(({ label, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and their order is theirs
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="shrink-0 tabular-nums">{moneyText(amount)}</span>
          </li>
        ))}
      </ul>
      <p className="font-medium">{`${moneyText(exclTax)} HT, soit ${moneyText(inclTax)} TTC`}</p>
      {order.note !== '' && <p className="whitespace-pre-line text-muted wrap-anywhere">{order.note}</p>}
      <div className="flex flex-wrap gap-2">
        <a href={orderPdfAddress(prestationId)} download className={buttonStyle({ size: 'sm' })}>
          <FileDown aria-hidden="true" />
          {`Bon de commande ${orderReference(order)}`}
        </a>
        {invoice && (
          <a
            href={invoiceAddress(prestationId)}
            download={invoice.fileName}
            className={clsx(buttonStyle({ size: 'sm' }), 'max-w-full')}
          >
            <FileDown aria-hidden="true" />
            <span className="truncate">{`Facture ${invoice.number} · ${moneyText(totalOf(invoice))} TTC`}</span>
          </a>
        )}
      </div>
    </div>
  )
}

const isSamePayee = (one: Payee, other: Payee) =>
  one.legalName === other.legalName && one.siret === other.siret && one.iban === other.iban && one.bic === other.bic

/** Whom the invoice pays, for whoever gives the word and for the provider. */
export function PaidParty({ payable: { provider, paidTo, exportedAt } }: { payable: Payable }) {
  const shown = paidTo ?? provider
  if (!shown) return null
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <DescriptionList>
        <Description term={exportedAt === null ? 'À payer à' : 'Payé à'}>{shown.legalName}</Description>
        <Description term="SIRET">
          {shown.siret === null ? 'Établi hors de France' : spacedSiret(shown.siret)}
        </Description>
        <Description term="TVA">
          {shown.vatNumber ?? 'Sans TVA (article 293 B du CGI, ou établi hors de France)'}
        </Description>
        <Description term="IBAN">
          <Iban iban={shown.iban} />
          {paidTo === null && provider && (
            <span className="block text-muted">{`Coordonnées modifiées le ${momentText(provider.updatedAt)}`}</span>
          )}
        </Description>
      </DescriptionList>
      {paidTo && provider && !exportedAt && !isSamePayee(paidTo, provider) && (
        <Alert tone="warning">
          Ces coordonnées ont changé depuis le bon à payer, qui vaut pour les anciennes. Reprenez-le, puis redonnez-le,
          pour payer les nouvelles.
        </Alert>
      )}
    </div>
  )
}
