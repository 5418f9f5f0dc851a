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
    ['été à l’Œuvre', "ete a l'oeuvre"],
    ['Lou & Cie <SARL>', 'Lou . Cie .SARL.'],
    ['日本', '..'],
    ['a'.repeat(80), 'a'.repeat(70)],
    ['« Film » – suite', "' Film ' - suite"],
  ])('« %s » is « %s »', (text, written) => expect(sepaText(text, 70)).toBe(written))
})

describe('a file of transfers', () => {
  const written = sepaFile(file)
  it('says how many, and their sum to the cent, twice', () => {
    expect(sumOf(file.payments)).toBe('1240.10')
    expect(written.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>1240\.10<\/CtrlSum>/g)).toHaveLength(2)
  })
  it('names each account, and its bank where it is known', () => {
    expect(written).toContain('<CdtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></CdtrAcct>')
    expect(written).toContain('<CdtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></CdtrAgt>')
    expect(written).toContain('<CdtrAgt><FinInstnId><BICFI>AGRIFRPP</BICFI></FinInstnId></CdtrAgt>')
  })
  it('is well-formed, whatever the names', () => {
    const open: string[] = []
    for (const [, closes, name = '', empty] of written
      .replace(/<\?.*?\?>/, '')
      .matchAll(/<(\/?)([A-Za-z]+)[^>]*?(\/?)>/g)) {
      if (empty) continue
      if (closes) expect(open.pop()).toBe(name)
      else open.push(name)
    }
    expect(open).toEqual([])
    expect(written).not.toMatch(/[^\n -~]/)
  })
  it('pays on the day that was asked', () => {
    expect(written).toContain('<ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>')
    expect(written).toContain('<CreDtTm>2026-11-27T10:00:00Z</CreDtTm>')
  })
})
