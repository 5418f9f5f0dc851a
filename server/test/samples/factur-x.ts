import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'

const { resolve } = createRequire(import.meta.url)

/** What an invoice says. Amounts as decimals, the day as eight digits. */
export type FacturXFacts = {
  number: string
  typeCode: string
  day: string
  currency: string
  exclTax: string
  tax: string
  inclTax: string
  siret: string
  vatNumber: string
}
export const usualFacts: FacturXFacts = {
  number: 'F-12',
  typeCode: '380',
  day: '20261125',
  currency: 'EUR',
  exclTax: '1033.33',
  tax: '206.67',
  inclTax: '1240.00',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
}

/** The XML of an invoice, in the profile BASIC WL of Factur-X 1.0. */
export function facturXml(changed: Partial<FacturXFacts> = {}): string {
  const { number, typeCode, day, currency, exclTax, tax, inclTax, siret, vatNumber } = { ...usualFacts, ...changed }
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made for a test -->
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:factur-x.eu:1p0:basicwl</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${number}</ram:ID>
    <ram:TypeCode>${typeCode}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty>
        <ram:Name>Lou &amp; Cie</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siret}</ram:ID></ram:SpecifiedLegalOrganization>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">12345</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${vatNumber}</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>Agence</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">35600000000048</ram:ID></ram:SpecifiedLegalOrganization>
      </ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxBasisTotalAmount>${exclTax}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="CHF">200.00</ram:TaxTotalAmount>
        <ram:TaxTotalAmount currencyID="${currency}">${tax}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${inclTax}</ram:GrandTotalAmount>
        <ram:DuePayableAmount>${inclTax}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`
}

const fx = `<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>BASIC WL</fx:ConformanceLevel></rdf:Description>`

/** An invoice as software makes it: a PDF/A-3 with its page, its metadata and its XML. */
export async function facturXPdf(xml: string | Buffer = facturXml(), name = 'factur-x.xml'): Promise<Buffer> {
  const font = resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
  const pdf = new PdfDocument({
    size: 'A4',
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    font,
    info: { Title: 'Facture F-12' },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(parts))))
  pdf.text('Facture F-12')
  pdf.appendXML(fx)
  // What its types don't know yet: the file is the data of the page.
  const attached: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
    name,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Data',
  }
  pdf.file(Buffer.from(xml), attached)
  pdf.end()
  return whole
}

/** A PDF that a password protects. */
export async function lockedPdf(): Promise<Buffer> {
  const pdf = new PdfDocument({ userPassword: 'secret' })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(parts))))
  pdf.text('Facture F-12').end()
  return whole
}

/** A PDF whose attached file is `length` bytes once it is inflated, of a thousandth of that. */
export function bombPdf(length: number): Buffer {
  const content = deflateSync(Buffer.alloc(length, '<a>'), { level: 9 })
  const head = (text: string) => Buffer.from(text, 'latin1')
  return Buffer.concat([
    head(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R]>>>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
4 0 obj<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 5 0 R>>>>endobj
5 0 obj<</Type/EmbeddedFile/Filter/FlateDecode/Length ${content.length}>>stream
`),
    content,
    head('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
}
