import { type Amount, amountOf, hundredthsOf } from '@regie/contract/money'

/** A payment to a provider. */
export type Payment = {
  /** At most 35 characters: what the bank tells both sides. */
  reference: string
  name: string
  iban: string
  bic: string | null
  amount: Amount
  /** « Facture F-12 ». */
  about: string
}
export type Payer = { name: string; iban: string; bic: string | null }
type PaymentFile = {
  /** At most 35 characters, never used twice. */
  id: string
  /** ISO 8601, in UTC. */
  madeAt: string
  /** The day on which the bank pays. */
  paidOn: string
  payer: Payer
  payments: readonly Payment[]
}

/** The letters that have no accent to drop and the signs that have another (EPC217-08, table of conversion). */
const conversions: ReadonlyMap<string, string> = new Map(
  "œ:oe Œ:OE æ:ae Æ:AE ß:ss ø:o Ø:O ł:l Ł:L đ:d Đ:D ð:d Ð:D þ:th Þ:TH ı:i ’:' ‘:' «:' »:' “:' ”:' –:- —:- &:+"
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)

/**
 * The characters of SEPA messages: Latin letters, digits and a few signs. Accents are dropped, anything else is a full stop, so that it
 * needs no escape in XML. `most`: characters. Never empty, which the schema refuses.
 */
export const sepaText = (text: string, most: number): string =>
  Array.from(
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s/g, ' '),
    (one) => conversions.get(one) ?? one,
  )
    .join('')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .trim()
    .slice(0, most)
    .trim() || '.'

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`
const bank = (bic: string): string => tag('FinInstnId', tag('BICFI', bic))
/** The schema wants the bank of the payer, known or not. */
const unknownBank = tag('FinInstnId', tag('Othr', tag('Id', 'NOTPROVIDED')))
const account = (iban: string): string => tag('Id', tag('IBAN', iban))

/** The sum of payments, to the cent. */
export const sumOf = (payments: readonly Pick<Payment, 'amount'>[]): Amount =>
  amountOf(payments.reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n))

const transfer = ({ reference, name, iban, bic, amount, about }: Payment): string =>
  tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('EndToEndId', sepaText(reference, 35))) +
      tag('Amt', `<InstdAmt Ccy="EUR">${amount}</InstdAmt>`) +
      (bic === null ? '' : tag('CdtrAgt', bank(bic))) +
      tag('Cdtr', tag('Nm', sepaText(name, 70))) +
      tag('CdtrAcct', account(iban)) +
      tag('RmtInf', tag('Ustrd', sepaText(about, 140))),
  )

/**
 * A file of SEPA credit transfers that a bank takes: ISO 20022 pain.001.001.09, by the implementation guidelines of the EPC (EPC132-08,
 * 2023 version) and of the CFONB.
 */
export function sepaFile({ id, madeAt, paidOn, payer, payments }: PaymentFile): string {
  const count = String(payments.length)
  const sum = sumOf(payments)
  const name = tag('Nm', sepaText(payer.name, 70))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">` +
    tag(
      'CstmrCdtTrfInitn',
      tag(
        'GrpHdr',
        tag('MsgId', sepaText(id, 35)) +
          tag('CreDtTm', madeAt.replace(/\.\d+Z$/, 'Z')) +
          tag('NbOfTxs', count) +
          tag('CtrlSum', sum) +
          tag('InitgPty', name),
      ) +
        tag(
          'PmtInf',
          tag('PmtInfId', sepaText(id, 35)) +
            tag('PmtMtd', 'TRF') +
            tag('BtchBookg', 'true') +
            tag('NbOfTxs', count) +
            tag('CtrlSum', sum) +
            tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))) +
            tag('ReqdExctnDt', tag('Dt', paidOn)) +
            tag('Dbtr', name) +
            tag('DbtrAcct', account(payer.iban)) +
            tag('DbtrAgt', payer.bic === null ? unknownBank : bank(payer.bic)) +
            tag('ChrgBr', 'SLEV') +
            payments.map(transfer).join(''),
        ),
    ) +
    '</Document>'
  }\n`
}
