import { creditOf } from '#app/features/money/invoicing/credit-lines.ts'
import { shownDocument } from '#app/features/money/invoicing/shown-document.server.ts'
import type { InvoiceLine, invoices } from '#app/features/money/invoicing/tables.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { taxOfLines } from '#app/kit/tax.ts'
import { taxKindOf } from '#app/kit/tax-countries.ts'
import { decideTax } from '#app/kit/tax-decision.ts'
import { isTaxNumberValid } from '#app/kit/tax-number.ts'
import { registrationFor } from '#app/kit/tax-registrations.ts'
import { stateOf } from '#app/kit/tax-states.ts'
import { withheldOf } from '#app/kit/withholding.ts'
import type { SaleOf } from './a-sale.ts'

type Row = typeof invoices.$inferSelect
type Beside = Parameters<typeof shownDocument>[2]

/** Kinds of documents of one sale, each after what it follows. */
const KINDS = ['owed', 'paid', 'prepayment', 'final', 'some credited', 'all credited', 'corrected'] as const
export type Kind = (typeof KINDS)[number]
export type WrittenKind = { kind: Kind; row: Row; beside: Beside }

const DAY = '2026-11-30'
const REFERENCE = 'RF18539007547034'

/** What is owed on the tax of a sale, by the five facts of it, as the checkout decides it. */
function linesOf({
  seller,
  buyer,
  isPerson,
  standing = 'registered',
  delivery,
  place,
  lines,
  days,
}: SaleOf): InvoiceLine[] {
  const [country, state = null] = place
  const [home = '', payer = ''] = [seller.country, buyer.country]
  return lines.map(({ text, quantity, unitMinor, rate = null }): InvoiceLine => {
    const { tax } = decideTax({
      delivery,
      place: { country, state },
      seller: { country: home, state: stateOf({ country: home, ...seller }), standing, homeRate: rate },
      payer: {
        country: payer,
        state: stateOf({ country: payer, ...buyer }),
        kind: isPerson ? 'person' : 'business',
        isRegistered: buyer.taxNumber !== undefined && isTaxNumberValid(buyer.taxNumber, payer),
      },
      day: DAY,
    })
    return { text, quantity, unitMinor, totalMinor: quantity * unitMinor, tax, ...(days && { days }) }
  })
}

/** The invoice of a sale as it is issued. */
function invoiceOf(sale: SaleOf, nth: number): Row {
  const { seller, buyer, currency, isIncluded = false, withheld = null, account } = sale
  const lines = linesOf(sale)
  const { total, tax, net, breakdown } = taxOfLines(
    lines.map((line) => ({ minor: line.totalMinor, tax: line.tax })),
    { currency, prices: { kind: taxKindOf(seller.country ?? ''), isIncluded } },
  )
  const registration = registrationFor(sale.registrations ?? null, breakdown?.parts ?? [])
  return {
    id: newId(),
    kind: 'invoice',
    sellerId: newId<PartyId>(),
    buyerId: null,
    subjectKind: sale.of === 'commission' ? 'commission' : 'order',
    subjectId: newId(),
    year: 2026,
    number: nth,
    numberText: `2026-${String(nth).padStart(5, '0')}`,
    issuedOn: DAY,
    dueOn: '2026-12-30',
    language: LANGUAGES[nth % LANGUAGES.length] ?? 'en',
    currency,
    totalMinor: total.minor,
    taxMinor: tax.minor,
    tax: breakdown,
    lines,
    seller: registration ? { ...seller, registration } : seller,
    buyer,
    state: account ? 'issued' : 'paid',
    transfer: account ? { holder: seller.name, bank: null, ...account, reference: REFERENCE } : null,
    withholding: withheld,
    withheldMinor: withheldOf(withheld, net.minor),
    isPrepayment: false,
    creditsId: null,
    refundId: null,
    creditKey: null,
    replacesId: null,
    settlesId: null,
    words: '',
    createdAt: new Date(`${DAY}T12:00:00Z`),
  }
}

const plain = { transfer: null, withholding: null, withheldMinor: 0 } as const

/** Of an invoice: so much of it, for some of its lines. */
function creditNoteOf(
  invoice: Row,
  { lines, amountMinor }: { lines: InvoiceLine[]; amountMinor: number },
): Row {
  const { totalMinor, taxMinor, tax, currency } = invoice
  const credited = creditOf(
    { totalMinor, taxMinor, tax, currency },
    { amountMinor, title: 'Credit', lines, before: [] },
  )
  return {
    ...invoice,
    ...plain,
    ...credited,
    id: newId(),
    kind: 'credit_note',
    numberText: `CN-${invoice.numberText}`,
    state: invoice.state === 'issued' ? 'credited' : 'paid',
    creditsId: invoice.id,
  }
}

/** The documents of a sale, of every kind that it may have. */
export function documentsOf(sale: SaleOf, nth: number): WrittenKind[] {
  const invoice = invoiceOf(sale, nth)
  const numbered = (numberText: string, change: Partial<Row>): Row => ({
    ...invoice,
    id: newId(),
    numberText,
    ...change,
  })
  const paid = numbered(invoice.numberText, { ...plain, state: 'paid' })
  const prepaid = { ...paid, id: newId(), isPrepayment: true }
  const [first] = invoice.lines
  const { totalMinor } = invoice
  const firstMinor = Math.max(1, Math.round(totalMinor / 3))
  const corrected = numbered(`${invoice.numberText}1`, {
    replacesId: invoice.id,
    buyer: { ...invoice.buyer, street: 'Neue Straße 9' },
  })
  const documents: WrittenKind[] = [
    { kind: 'owed', row: invoice, beside: {} },
    { kind: 'paid', row: paid, beside: {} },
    { kind: 'prepayment', row: prepaid, beside: {} },
    {
      kind: 'final',
      row: {
        ...prepaid,
        id: newId(),
        kind: 'final',
        numberText: `F-${invoice.numberText}`,
        isPrepayment: false,
        settlesId: prepaid.id,
      },
      beside: { prepaid },
    },
    {
      kind: 'some credited',
      row: creditNoteOf(invoice, {
        lines: first ? [{ ...first, quantity: 1 }] : [],
        amountMinor: firstMinor,
      }),
      beside: { corrected: invoice },
    },
    {
      kind: 'all credited',
      row: creditNoteOf(paid, { lines: invoice.lines, amountMinor: totalMinor }),
      beside: { corrected: paid },
    },
    { kind: 'corrected', row: corrected, beside: { former: invoice } },
  ]
  return sale.account ? documents : documents.filter(({ kind }) => kind !== 'owed')
}

/** What it says to people and machines, in its own language. */
export const shownKind = ({ row, beside }: WrittenKind) =>
  shownDocument(row, LANGUAGES.find((language) => language === row.language) ?? 'en', beside)
