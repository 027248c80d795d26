import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRules, type EInvoice, eInvoiceTotals } from '#app/kit/e-invoice.ts'
import { brokenProfileRules } from '#app/kit/e-invoice-profiles.ts'
import { lineTax, type TaxReason, taxOfLines } from '#app/kit/tax.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { eInvoiceOf, type IssuedRow } from './e-invoice-of.ts'

const TAX = [
  lineTax(2_000),
  lineTax(550),
  lineTax(0),
  ...(['small', 'exempt', 'reverse'] as TaxReason[]).map((reason) => lineTax(0, reason)),
]
const SELLER = { name: 'Müller & Söhne GmbH', street: 'Hauptstraße 1', city: 'Kassel', postalCode: '34117' }
const BUYER = { name: 'Fonderie <Nord> SpA', city: 'Torino', country: 'IT', taxNumber: 'IT00743110157' }

const line = fc.record({
  text: fc.string({ minLength: 1, maxLength: 200 }),
  quantity: fc.integer({ min: 1, max: 400 }),
  unitMinor: fc.integer({ min: 0, max: 900_000 }),
  tax: fc.constantFrom(...TAX),
})

const row = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 99 }),
    isIncluded: fc.boolean(),
    currency: fc.constantFrom('EUR', 'CHF', 'JPY'),
    kind: fc.constantFrom('invoice', 'credit_note'),
    isPrepayment: fc.boolean(),
    language: fc.constantFrom('en', 'de', 'fr', 'it', 'es', 'ja'),
    isOwed: fc.boolean(),
  })
  .map(({ lines, isIncluded, currency, kind, isPrepayment, language, isOwed }): IssuedRow => {
    const written = lines.map((one) => ({ ...one, totalMinor: one.quantity * one.unitMinor }))
    const { total, breakdown } = taxOfLines(
      written.map(({ totalMinor, tax }) => ({ minor: totalMinor, tax })),
      { currency, prices: { kind: 'vat', isIncluded } },
    )
    return {
      kind: kind as IssuedRow['kind'],
      numberText: 'RE-2026-00001',
      issuedOn: '2026-11-30',
      dueOn: '2026-12-30',
      currency,
      totalMinor: total.minor,
      tax: breakdown,
      lines: written,
      seller: { ...SELLER, country: 'DE', taxNumber: '136695976' },
      buyer: BUYER,
      transfer: isOwed
        ? {
            holder: 'M',
            format: 'iban',
            number: 'DE89370400440532013000',
            bank: '',
            reference: 'RF18539007547034',
          }
        : null,
      isPrepayment,
      language,
    }
  })

const corrects = { number: 'RE-2026-00000', issuedOn: '2026-11-01' }
const made = (of: IssuedRow): EInvoice | null =>
  eInvoiceOf(of, { corrects: of.kind === 'credit_note' ? corrects : null, textsIn: translator })

test('an electronic invoice says to the minor unit what the document says, and breaks no rule of the standard', () => {
  fc.assert(
    fc.property(row, (of) => {
      const invoice = made(of)
      expect(invoice).not.toBeNull()
      if (!invoice) return
      expect(brokenRules(invoice)).toEqual([])
      const { totalMinor, payableMinor } = eInvoiceTotals(invoice)
      expect(totalMinor).toBe(of.totalMinor)
      expect(payableMinor).toBe(of.transfer ? of.totalMinor : 0)
      expect(invoice.lines).toHaveLength(of.lines.length)
      expect(invoice.seller.vatNumber).toBe('DE136695976')
    }),
    { numRuns: 300 },
  )
})

const [plain] = fc.sample(row, { numRuns: 1, seed: 4 }) as [IssuedRow]

test('each rule finds what breaks it', () => {
  const good = made({ ...plain, kind: 'invoice' })
  if (!good) throw new Error('no invoice')
  const [first] = good.lines
  if (!first) throw new Error('no line')
  const broken = (change: Partial<EInvoice>) => brokenRules({ ...good, ...change })
  expect(broken({})).toEqual([])
  expect(broken({ number: '' })).toEqual(['BR-02'])
  expect(broken({ seller: { ...good.seller, country: '' } })).toEqual(['BR-09'])
  expect(broken({ buyer: { ...good.buyer, country: '' } })).toEqual(['BR-11'])
  expect(broken({ lines: [] })).toContain('BR-16')
  expect(broken({ lines: [{ ...first, netMinor: first.netMinor + 1 }, ...good.lines.slice(1)] })).toEqual([
    'BR-S-08',
  ])
  expect(broken({ lines: [{ ...first, quantity: -1 }, ...good.lines.slice(1)] })).toContain('BR-27')
  expect(broken({ taxes: good.taxes.map((part) => ({ ...part, taxMinor: part.taxMinor + 2 })) })).toContain(
    'BR-CO-17',
  )
  const { vatNumber: _number, ...nameless } = good.seller
  expect(broken({ seller: nameless })).toEqual(['BR-CO-26', 'BR-S-02'])
  const { vatNumber: _other, ...unknown } = good.buyer
  const reverse = good.taxes.map((part) => ({
    ...part,
    category: 'AE' as const,
    rate: 0,
    taxMinor: 0,
    exemption: 'x',
  }))
  expect(broken({ taxes: reverse, lines: [], buyer: unknown })).toContain('BR-AE-02')
  const outside = good.taxes.map((part) => ({
    ...part,
    category: 'O' as const,
    rate: 0,
    taxMinor: 0,
    exemption: 'x',
  }))
  expect(broken({ taxes: outside })).toContain('BR-O-02')
})

test('what cannot be said is not said: another tax, no number of the seller, no country of the buyer', () => {
  const of = (change: Partial<IssuedRow>) => made({ ...plain, ...change })
  expect(of({})).not.toBeNull()
  expect(of({ tax: plain.tax && { ...plain.tax, kind: 'gst' } })).toBeNull()
  expect(of({ tax: null })).toBeNull()
  expect(of({ seller: { ...SELLER, country: 'DE' } })).toBeNull()
  expect(of({ buyer: { name: 'Somebody' } })).toBeNull()
})

const REACHABLE = {
  ...SELLER,
  country: 'DE',
  taxNumber: '136695976',
  email: 'r@example.com',
  phone: '+49 561 1234',
}
const STADT = {
  name: 'Stadt Kassel',
  city: 'Kassel',
  postalCode: '34117',
  country: 'DE',
  electronicAddress: '0204:991-33333TEST-33',
}

test('a public body gets XRechnung where its seller can be called, and else what the standard says', () => {
  const of = (seller: IssuedRow['seller'], buyer: IssuedRow['buyer'] = STADT) =>
    made({ ...plain, kind: 'invoice', seller, buyer })
  const good = of(REACHABLE, { ...STADT, buyerReference: 'K-12' })
  expect(good).toMatchObject({ profile: 'xrechnung', buyerReference: '991-33333TEST-33', note: 'K-12' })
  const { phone: _phone, ...silent } = REACHABLE
  expect(of(silent)?.profile).toBe('en16931')
  expect(of({ ...REACHABLE, phone: '1' })?.profile).toBe('en16931')
})

test('a buyer in the network gets Peppol, with who ordered where it gave no reference', () => {
  const buyer = {
    name: 'Staal NV',
    country: 'BE',
    email: 'ap@example.com',
    electronicAddress: '0208:0403170701',
  }
  const of = (change: Partial<IssuedRow>) =>
    made({ ...plain, kind: 'invoice', seller: REACHABLE, buyer, ...change })
  expect(of({})).toMatchObject({ profile: 'peppol', buyerReference: 'ap@example.com' })
  expect(of({})?.seller.address).toEqual({ scheme: '9930', id: 'DE136695976' })
  expect(of({ buyer: { ...buyer, purchaseOrderNumber: 'PO-1' } })?.buyerReference).toBeUndefined()
  const dutch = { ...REACHABLE, country: 'NL', taxNumber: 'NL004495445B01' }
  expect(of({ seller: dutch })?.profile).toBe('en16931')
  expect(of({ seller: { ...dutch, registerNumber: '12345678' } })?.profile).toBe('peppol')
})

test('each rule of a profile finds what breaks it', () => {
  const xrechnung = made({ ...plain, kind: 'invoice', seller: REACHABLE, buyer: STADT })
  const { electronicAddress: _address, ...reachable } = { ...BUYER, electronicAddress: '' }
  const peppol = made({
    ...plain,
    kind: 'invoice',
    seller: REACHABLE,
    buyer: { ...reachable, country: 'BE', electronicAddress: '0208:0403170701' },
  })
  if (!xrechnung || !peppol) throw new Error('no invoice')
  const { phone: _phone, ...silent } = xrechnung.seller
  const { buyerReference: _reference, ...nameless } = xrechnung
  expect(brokenProfileRules(xrechnung)).toEqual([])
  expect(brokenProfileRules({ ...xrechnung, seller: silent })).toEqual(['BR-DE-2', 'BR-DE-27'])
  expect(brokenProfileRules({ ...xrechnung, seller: { ...xrechnung.seller, email: 'no' } })).toEqual([
    'BR-DE-28',
  ])
  expect(
    brokenProfileRules({ ...xrechnung, seller: { ...xrechnung.seller, city: '', postalCode: '' } }),
  ).toEqual(['BR-DE-3', 'BR-DE-4'])
  expect(
    brokenProfileRules({ ...xrechnung, buyer: { ...xrechnung.buyer, city: '', postalCode: '' } }),
  ).toEqual(['BR-DE-8', 'BR-DE-9'])
  expect(brokenProfileRules(nameless)).toEqual(['BR-DE-15'])
  expect(brokenProfileRules(peppol)).toEqual([])
  const { buyerReference: _none, purchaseOrder: _order, ...unnamed } = peppol
  expect(brokenProfileRules(unnamed)).toEqual(['PEPPOL-EN16931-R003'])
  const { address: _to, ...unreached } = peppol.buyer
  expect(brokenProfileRules({ ...peppol, buyer: unreached })).toEqual(['PEPPOL-EN16931-R010'])
  expect(brokenProfileRules({ ...peppol, type: '381' })).toEqual(['PEPPOL-EN16931-P0100'])
  const dutch = { ...peppol.seller, country: 'NL', registerNumber: '1', street: '' }
  expect(brokenProfileRules({ ...peppol, seller: dutch })).toEqual(
    expect.arrayContaining(['NL-R-002', 'NL-R-003']),
  )
})
