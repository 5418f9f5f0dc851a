import { describe, expect, it } from 'vitest'
import { facturXml } from '#test/samples/factur-x.ts'
import { largestFacturX, readFacturX } from './factur-x.ts'

const bytes = (xml: string) => Buffer.from(xml)
const whole = {
  number: 'F-12',
  typeCode: '380',
  issuedOn: '20261125',
  currency: 'EUR',
  exclTax: '1033.33',
  tax: '206.67',
  inclTax: '1240.00',
  due: '1240.00',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
}

describe('a Factur-X file', () => {
  it('is read: the seller is not the buyer, the tax is that of its currency', () =>
    expect(readFacturX(bytes(facturXml()))).toEqual(whole))

  it.each<[string, Buffer]>([
    ['with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(facturXml())])],
    ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(facturXml(), 'utf16le')])],
    [
      'in Latin-1',
      Buffer.from(facturXml().replace('UTF-8', 'ISO-8859-1').replace('Lou &amp; Cie', 'Lou été'), 'latin1'),
    ],
    ['with other prefixes', bytes(facturXml().replaceAll('ram:', 'a:').replaceAll('rsm:', ''))],
    ['with CDATA', bytes(facturXml({ number: '<![CDATA[F-12]]>' }))],
    ['with spaces', bytes(facturXml({ exclTax: '\n 1033.33 ' }))],
  ])('is read %s', (_, file) => expect(readFacturX(file)).toEqual(whole))

  it('is read in the words of ZUGFeRD 1.0', () => {
    const xml = facturXml()
      .replaceAll('CrossIndustryInvoice>', 'CrossIndustryDocument>')
      .replace('<rsm:CrossIndustryInvoice ', '<rsm:CrossIndustryDocument ')
      .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
      .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
      .replaceAll('ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement')
      .replaceAll('ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement')
      .replaceAll('SettlementHeaderMonetarySummation', 'SettlementMonetarySummation')
    expect(readFacturX(bytes(xml))).toEqual(whole)
  })

  it.each<[string, string, Partial<Record<keyof typeof whole, string | null>>]>([
    ['a SIREN', facturXml({ siret: '732829320' }), { siret: '732829320' }],
    ['another scheme', facturXml().replaceAll('schemeID="0002"', 'schemeID="0060"'), { siret: null }],
    ['no VAT number', facturXml().replace('schemeID="VA"', 'schemeID="FC"'), { vatNumber: null }],
    ['no tax', facturXml().replace(/<ram:TaxTotalAmount currencyID="EUR">.*/, ''), { tax: null }],
  ])('says %s', (_, xml, facts) => expect(readFacturX(bytes(xml))).toEqual({ ...whole, ...facts }))

  const entities = (value: string) =>
    facturXml({ number: value }).replace(
      '<rsm:',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'
        .split('')
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'.charAt(index)};`.repeat(10)}">`)
        .join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]><rsm:`,
    )
  it.each<[string, Buffer, RegExp]>([
    ['entities within entities', bytes(entities('&i;')), /entities/],
    ['an entity that is a file', bytes(entities('&file;')), /entities/],
    ['bytes that are no UTF-8', Buffer.from(facturXml({ number: 'é' }), 'latin1'), /not text/],
    ['half of a UTF-16', Buffer.from([0xff, 0xfe, 0x3c]), /not text/],
    ['another document', bytes('<Invoice><ID>F-12</ID></Invoice>'), /another document/],
    ['a page', bytes('<!doctype html><html></html>'), /entities|another/],
    ['nothing', bytes(''), /says nothing/],
    ['no XML', bytes('facture 12'), /says nothing/],
    ['half of itself', bytes(facturXml().slice(0, 300)), /says nothing/],
    ['too many bytes', Buffer.alloc(largestFacturX + 1, '<a>'), /too large/],
    ['a great depth', bytes(`<CrossIndustryInvoice>${'<a>'.repeat(1_000_000)}`), /too deep/],
  ])('with %s, is refused at once', (_, file, reason) => {
    const began = performance.now()
    expect(() => readFacturX(file)).toThrow(reason)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it.each<[string, string]>([
    ['an undeclared entity', facturXml({ number: 'F&b;12' })],
    ['a number that is huge', facturXml({ number: '9'.repeat(1_000_000) })],
    ['a million elements', facturXml().replace('<ram:ApplicableHeaderTradeDelivery/>', '<a/>'.repeat(500_000))],
    [
      'a million attributes',
      facturXml().replace('<ram:ApplicableHeaderTradeDelivery/>', `<a ${'b="c" '.repeat(300_000)}/>`),
    ],
  ])('with %s, is read in little time', (_, xml) => {
    const began = performance.now()
    expect(readFacturX(bytes(xml)).inclTax).toBe('1240.00')
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
