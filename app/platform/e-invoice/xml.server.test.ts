import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { EInvoice } from '#app/kit/e-invoice.ts'
import { writePdf } from '../pdf/document.server.ts'
import { E_INVOICE_SYNTAXES, eInvoiceXml } from './xml.server.ts'

const invoice: EInvoice = {
  profile: 'en16931',
  type: '380',
  number: 'RE-2026-00007',
  issuedOn: '2026-11-30',
  dueOn: '2026-12-30',
  currency: 'EUR',
  seller: { name: 'Müller & Söhne', city: 'Kassel', country: 'DE', vatNumber: 'DE136695976' },
  buyer: { name: 'Fonderie <Nord>', country: 'IT', email: 'conti@example.com', vatNumber: 'IT00743110157' },
  purchaseOrder: 'PO-2026-00003',
  corrects: null,
  lines: [{ text: '東京 · 3 seats', quantity: 3, netMinor: 10_000, category: 'S', rate: 1_900 }],
  taxes: [{ category: 'S', rate: 1_900, taxableMinor: 10_000, taxMinor: 1_900, exemption: null }],
  prepaidMinor: 0,
  transfer: {
    account: 'DE89370400440532013000',
    isIban: true,
    holder: 'Müller',
    reference: 'RF18539007547034',
  },
}

test('both syntaxes say number, sides, sums, order and account, the same each time', async () => {
  for (const syntax of E_INVOICE_SYNTAXES) {
    const xml = await eInvoiceXml(invoice, syntax)
    for (const said of [
      'RE-2026-00007',
      'Müller &amp; Söhne',
      'Fonderie &lt;Nord&gt;',
      '東京 · 3 seats',
      'DE136695976',
      'IT00743110157',
      'PO-2026-00003',
      '119.00',
      'DE89370400440532013000',
      'urn:cen.eu:en16931:2017',
    ])
      expect(xml, syntax).toContain(said)
    expect(xml).not.toContain('>none<')
    expect(await eInvoiceXml(invoice, syntax)).toBe(xml)
  }
})

test('a credit note is one in both syntaxes, and names what it corrects', async () => {
  const note: EInvoice = {
    ...invoice,
    type: '381',
    corrects: { number: 'RE-2026-00001', issuedOn: '2026-11-02' },
    prepaidMinor: 11_900,
    transfer: null,
  }
  const [ubl, cii] = [await eInvoiceXml(note, 'ubl'), await eInvoiceXml(note, 'cii')]
  expect(ubl).toContain('urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2')
  expect(ubl).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(cii).toContain('<ram:TypeCode>381</ram:TypeCode>')
  for (const xml of [ubl, cii]) expect(xml).toContain('RE-2026-00001')
  expect(cii.indexOf('<ram:ApplicableHeaderTradeDelivery')).toBeGreaterThan(0)
})

const publicBody: EInvoice = {
  ...invoice,
  profile: 'xrechnung',
  type: '386',
  buyerReference: '991-33333TEST-33',
  seller: { ...invoice.seller, postalCode: '34117', phone: '+49 561 123456', email: 'rechnung@example.com' },
  buyer: {
    name: 'Stadt Kassel',
    city: 'Kassel',
    postalCode: '34117',
    country: 'DE',
    address: { scheme: '0204', id: '991-33333TEST-33' },
  },
  transfer: null,
  prepaidMinor: 11_900,
}

test('a public body of Germany gets XRechnung: its Leitweg-ID, whom to call, how it was paid', async () => {
  const ubl = await eInvoiceXml(publicBody, 'ubl')
  for (const said of [
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    '<cbc:BuyerReference>991-33333TEST-33</cbc:BuyerReference>',
    '<cbc:EndpointID schemeID="0204">991-33333TEST-33</cbc:EndpointID>',
    '<cbc:Telephone>+49 561 123456</cbc:Telephone>',
    '<cbc:PaymentMeansCode>68</cbc:PaymentMeansCode>',
    // Prepayments are none of its types (BR-DE-17).
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
  ])
    expect(ubl).toContain(said)
  const cii = await eInvoiceXml(publicBody, 'cii')
  expect(cii).toContain('<ram:TypeCode>386</ram:TypeCode>')
  expect(cii).not.toContain('xrechnung')
  expect(cii).not.toContain('0204')
})

test('a buyer in the network of Peppol gets BIS Billing 3.0, from a Dutch seller with its KvK number', async () => {
  const seller = { name: 'Loom', country: 'NL', vatNumber: 'NL004495445B01', registerNumber: '12345678' }
  const ubl = await eInvoiceXml(
    {
      ...invoice,
      profile: 'peppol',
      seller: { ...seller, address: { scheme: '9944', id: 'NL004495445B01' } },
      buyer: { ...invoice.buyer, country: 'BE', address: { scheme: '0208', id: '0403170701' } },
    },
    'ubl',
  )
  for (const said of [
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    '<cbc:EndpointID schemeID="9944">NL004495445B01</cbc:EndpointID>',
    '<cbc:EndpointID schemeID="0208">0403170701</cbc:EndpointID>',
    '<cbc:CompanyID schemeID="0106">12345678</cbc:CompanyID>',
  ])
    expect(ubl).toContain(said)
})

test('the PDF of an invoice is a PDF/A-3 that has the same XML in it, byte for byte', async () => {
  const paper = {
    language: 'ja' as const,
    title: 'お見積書 RE-2026-00007',
    under: 'x',
    parts: [],
    foot: 'x',
    at: new Date('2026-11-30T12:00:00Z'),
  }
  const pdf = await writePdf({ ...paper, invoice })
  const said = pdf.toString('latin1')
  expect(said).toContain('/AFRelationship /Alternative')
  expect(said).toContain('/S /GTS_PDFA1')
  expect(said).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
  expect(said).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect(said).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
  expect(embeddedIn(pdf)).toBe(await eInvoiceXml(invoice, 'cii'))
  expect(await writePdf({ ...paper, invoice })).toEqual(pdf)
  expect((await writePdf({ ...paper, invoice: null })).toString('latin1')).not.toContain('/EmbeddedFile')
})

/** The file inside a PDF. */
function embeddedIn(pdf: Buffer): string {
  const begin = pdf.indexOf('stream\n', pdf.indexOf('/Type /EmbeddedFile')) + 'stream\n'.length
  return inflateSync(pdf.subarray(begin, pdf.indexOf('\nendstream', begin))).toString()
}
