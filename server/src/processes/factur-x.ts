import { Parser } from 'htmlparser2'

/** What a Factur-X file says, as it is written; null where it says nothing. */
export type FacturX = {
  number: string | null
  /** UNTDID 1001: 380 is an invoice, 381 a credit note. */
  typeCode: string | null
  issuedOn: string | null
  currency: string | null
  exclTax: string | null
  tax: string | null
  inclTax: string | null
  /** What is left to pay. */
  due: string | null
  /** A SIRET of fourteen digits, or a SIREN of nine. */
  siret: string | null
  vatNumber: string | null
}

/** The file is not an invoice that can be read. */
export class NotFacturX extends Error {
  override name = 'NotFacturX'
}

/** Bytes of the largest one: real ones have a few kilobytes, thousands of lines a few hundred. */
export const largestFacturX = 4 * 1024 * 1024
/** Elements within one another, at most: the deepest of the standard stand at 12. */
const deepest = 64

const encodings: readonly (readonly [string, RegExp])[] = [
  ['utf-16le', /^\u00ff\u00fe/],
  ['utf-16be', /^\u00fe\u00ff/],
  ['windows-1252', /^<\?xml[^>]{0,100}encoding=["'](?:iso-8859-1|iso-8859-15|windows-1252|us-ascii)["']/i],
]

/** The text of an XML file by its byte order mark, by its declaration, or in UTF-8. Throws for bytes that are no such text. */
function textOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [encoding = 'utf-8'] = encodings.find(([, marks]) => marks.test(start)) ?? []
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new NotFacturX('its bytes are not text', { cause: error })
  }
}

/** The elements of Cross Industry Invoice (UN/CEFACT D16B), and the words of ZUGFeRD 1.0 for them. */
const roots = new Set(['CrossIndustryInvoice', 'CrossIndustryDocument'])
const head = '(?:ExchangedDocument|HeaderExchangedDocument)'
const transaction = '(?:SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction)'
const seller = `${transaction}/(?:ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement)/SellerTradeParty`
const settlement = `${transaction}/(?:ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement)`
const sums = `${settlement}/(?:SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation)`

type Attributes = Record<string, string | undefined>
type Element = { attributes: Attributes; text: string }
type Place = { fact: keyof FacturX; path: RegExp; takes: (element: Element, found: FacturX) => boolean }

/** The schemes of a French firm (ISO/IEC 6523): 0002 is its SIREN, or its SIRET in use; 0009 is its SIRET. */
const isFirm = ({ attributes: { schemeID }, text }: Element) =>
  (schemeID === '0002' || schemeID === '0009') && /^(?:\d{9}|\d{14})$/.test(text)

const isOfInvoice = ({ attributes: { currencyID } }: Element, { currency }: FacturX) =>
  currencyID === undefined || currencyID === currency

/** Where each fact stands, below the root. `takes`: what it must be besides. */
const places: readonly Place[] = (
  [
    ['number', `${head}/ID`],
    ['typeCode', `${head}/TypeCode`],
    // Eight digits: format 102 of UNTDID 2379, the only one of the standard.
    ['issuedOn', `${head}/IssueDateTime/DateTimeString`],
    ['currency', `${settlement}/InvoiceCurrencyCode`],
    ['exclTax', `${sums}/TaxBasisTotalAmount`],
    // The tax may be told in the currency of the books too.
    ['tax', `${sums}/TaxTotalAmount`, isOfInvoice],
    ['inclTax', `${sums}/GrandTotalAmount`],
    ['due', `${sums}/DuePayableAmount`],
    ['siret', `${seller}/SpecifiedLegalOrganization/ID`, isFirm],
    ['siret', `${seller}/GlobalID`, isFirm],
    [
      'vatNumber',
      `${seller}/SpecifiedTaxRegistration/ID`,
      ({ attributes }: Element) => attributes['schemeID'] === 'VA',
    ],
  ] as const
).map(([fact, path, takes = () => true]) => ({ fact, path: new RegExp(`^${path}$`), takes }))

/** The name of an element without its prefix: each maker chooses its own. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a Factur-X file. Nothing in it is fetched or expanded. Throws NotFacturX. */
export function readFacturX(bytes: Uint8Array): FacturX {
  if (bytes.length > largestFacturX) throw new NotFacturX('it is too large')
  const found: FacturX = {
    number: null,
    typeCode: null,
    issuedOn: null,
    currency: null,
    exclTax: null,
    tax: null,
    inclTax: null,
    due: null,
    siret: null,
    vatNumber: null,
  }
  const open: string[] = []
  let attributes: Attributes = {}
  let text = ''
  const parser = new Parser(
    {
      onopentag(name, given) {
        if (open.length === 0 && !roots.has(localName(name))) throw new NotFacturX('it is another document')
        if (open.length === deepest) throw new NotFacturX('it is too deep')
        open.push(localName(name))
        attributes = given
        text = ''
      },
      ontext(more) {
        text += more
      },
      onclosetag() {
        const path = open.slice(1).join('/')
        const said = { attributes, text: text.trim() }
        for (const { fact, path: place, takes } of places)
          if (found[fact] === null && said.text !== '' && place.test(path) && takes(said, found))
            found[fact] = said.text
        open.pop()
        text = ''
      },
      // Definitions of its own: an invoice has none, and what they would name is not to be looked for.
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new NotFacturX('it defines entities')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(textOf(bytes))
  if (found.number === null && found.inclTax === null) throw new NotFacturX('it says nothing')
  return found
}
