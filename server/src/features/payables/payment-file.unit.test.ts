import { amountOf, hundredthsOf } from '@regie/contract/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sepaFile, sepaText, sumOf } from './payment-file.ts'

const payment = {
  reference: 'BC 42',
  name: 'Société Générale de l’Œuvre & Cie',
  iban: 'FR1420041010050500013M02606',
  bic: null,
  amount: '1240.00',
  about: 'Facture F-12 « été »',
}
const file = {
  id: 'REGIE-2026-11-27-1',
  madeAt: '2026-11-27T10:00:00.123Z',
  paidOn: '2026-11-30',
  payer: { name: 'Agence', iban: 'DE89370400440532013000', bic: 'BNPAFRPP' },
  payments: [payment, { ...payment, reference: 'BC 43', amount: '0.10', bic: 'AGRIFRPP' }],
}

describe('the text of a SEPA message', () => {
  it.each([
    ['été à l’Œuvre', "ete a l'OEuvre"],
    ['Lou & Cie <SARL>', 'Lou + Cie .SARL.'],
    ['Groß, Søren, Łukasz', 'Gross, Soren, Lukasz'],
    ['日本', '..'],
    ['\u0301', '.'],
    [' deux\u00a0mots\t', 'deux mots'],
    ['a'.repeat(80), 'a'.repeat(70)],
    [`${'a'.repeat(69)} b`, 'a'.repeat(69)],
    ['« Film » – suite', "' Film ' - suite"],
  ])('« %s » is « %s »', (text, expected) => expect(sepaText(text, 70)).toBe(expected))

  it('holds no other character, is never empty nor too long, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 140 }), (text, most) => {
        expect(sepaText(text, most)).toMatch(new RegExp(`^[A-Za-z0-9/\\-?:().,'+ ]{1,${most}}$`))
      }),
    )
  })
})

describe('the sum of payments', () => {
  it('is exact to the cent, however many they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { maxLength: 500 }), (cents) => {
        const payments = cents.map((one) => ({ amount: amountOf(BigInt(one)) }))
        expect(hundredthsOf(sumOf(payments))).toBe(cents.reduce((sum, one) => sum + BigInt(one), 0n))
      }),
    )
  })
})

type Element = { name: string; text: string; children: Element[] }

/** Reads a file that is made here: elements, attributes that are of no matter, text. Throws unless it is well-formed. */
function elementsOf(xml: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  for (const [, closes, name = '', text = ''] of xml
    .replace(/<\?.*?\?>\s*/, '')
    .matchAll(/<(\/?)([A-Za-z]+)[^>]*>([^<]*)/g)) {
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`${name} closes nothing`)
      continue
    }
    const made = { name, text, children: [] }
    open.at(-1)?.children.push(made)
    open.push(made)
  }
  if (open.length !== 1) throw new Error('something stays open')
  return root
}

/** What pain.001.001.09 holds of what is written here: children in their order, `?` where they may lack, `*` where there are many. */
const sequences: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf*',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt UltmtDbtr? ChrgBr? CdtTrfTxInf*',
  CdtTrfTxInf: 'PmtId PmtTpInf? Amt ChrgBr? UltmtDbtr? CdtrAgt? Cdtr CdtrAcct UltmtCdtr? Purp? RmtInf?',
  PmtId: 'InstrId? EndToEndId',
}
const texts: Record<string, RegExp> = {
  MsgId: /^.{1,35}$/,
  PmtInfId: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}\.\d\d$/,
  InstdAmt: /^\d{1,9}\.\d\d$/,
  Nm: /^.{1,70}$/,
  Ustrd: /^.{1,140}$/,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
}
function expectValid({ name, text, children }: Element) {
  const sequence = sequences[name]
  if (sequence !== undefined) {
    const pattern = sequence.replaceAll(
      /(\w+)([?*]?)( |$)/g,
      (_, one, many) => `(?:${one},)${many === '*' ? '+' : many}`,
    )
    expect(children.map((child) => `${child.name},`).join('')).toMatch(new RegExp(`^${pattern}$`))
  }
  if (texts[name]) expect(text).toMatch(texts[name])
  for (const child of children) expectValid(child)
}

describe('a file of transfers', () => {
  const written = sepaFile(file)
  it('says how many, and their sum to the cent, twice', () => {
    expect(sumOf(file.payments)).toBe('1240.10')
    expect(written.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>1240\.10<\/CtrlSum>/g)).toHaveLength(2)
  })
  it('names each account, and its bank where it is known', () => {
    expect(written).toContain('<CdtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></CdtrAcct>')
    expect(written.match(/<CdtrAgt>/g)).toHaveLength(1)
    expect(written).toContain('<CdtrAgt><FinInstnId><BICFI>AGRIFRPP</BICFI></FinInstnId></CdtrAgt>')
    const unknown = sepaFile({ ...file, payer: { ...file.payer, bic: null } })
    expect(unknown).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>')
  })
  it('follows its schema, whatever the names', () => {
    const [root] = elementsOf(written).children
    expect(root?.name).toBe('Document')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, about) => {
        const made = sepaFile({ ...file, payer: { ...file.payer, name }, payments: [{ ...payment, name, about }] })
        expect(made).not.toMatch(/[^\n -~]/)
        expectValid(elementsOf(made))
      }),
    )
  })
  it('pays on the day that was asked', () => {
    expect(written).toContain('<ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>')
    expect(written).toContain('<CreDtTm>2026-11-27T10:00:00Z</CreDtTm>')
  })
})
