import { SUBJECT_KINDS } from '#app/features/money/payments/payment.ts'
import { defineFact } from '#app/kit/fact.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'
import { isQualifiedIssuer } from '#app/kit/qualified-invoice.ts'
import type { Transition } from '#app/kit/state-table.ts'
import { hasRate, isSameTax, type LineTax } from '#app/kit/tax.ts'

/**
 * What documents are of: what is paid for, what the marketplace kept of a provider's sales, and a renewal of
 * a plan that is billed before it is paid, by its payment.
 */
export const INVOICE_SUBJECT_KINDS = [...SUBJECT_KINDS, 'commission', 'renewal'] as const
export type InvoiceSubject = { kind: (typeof INVOICE_SUBJECT_KINDS)[number]; id: string }

/**
 * An invoice; a credit note, which corrects one; the final invoice of what was paid beforehand, once it took
 * place, which deducts it.
 */
export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'final'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Under which title a document stands, on paper and on its page: a prepayment says so there. */
export function headingOf(of: { corrects?: unknown; deducts?: unknown; isPrepayment?: boolean }) {
  if (of.corrects) return 'credit'
  if (of.deducts) return 'final'
  return of.isPrepayment ? 'prepaid' : 'invoice'
}

export const INVOICE_STATES = ['issued', 'paid', 'credited', 'replaced'] as const
/**
 * One of what is paid already begins as paid; a credit note of what nobody paid as credited, and one that
 * makes room for a corrected invoice as replaced.
 */
export const INVOICE_BEGINS: readonly InvoiceState[] = ['issued', 'paid', 'credited', 'replaced']
export type InvoiceState = (typeof INVOICE_STATES)[number]
export type InvoiceStep = 'settle' | 'withdraw' | 'replace'

/** The invoice of a subject, which was owed, is paid; of the subject. */
export const invoicePaid = defineFact('invoice.paid', { subject: 'word' })

/** An invoice that says the number of a purchase order was issued. */
export const invoiceOrdered = defineFact('invoice.issued-on-order', { subject: 'word' })

/** A credit note was issued. */
export const creditIssued = defineFact('invoice.credit-issued', { subject: 'word' })

/** An invoice stands for another one, with the right recipient: of the new one. */
export const invoiceCorrected = defineFact('invoice.corrected', { subject: 'word', replaced: 'id' })

/** An invoice goes with what it bills: the marketplace takes it along. */
export const INVOICE_TABLE: readonly Transition<InvoiceState, InvoiceStep>[] = [
  { name: 'settle', from: ['issued'], to: 'paid', by: ['system'] },
  { name: 'withdraw', from: ['issued'], to: 'credited', by: ['system'] },
  // Another invoice stands for it, with the right recipient.
  { name: 'replace', from: ['issued', 'paid'], to: 'replaced', by: ['system'] },
]

/**
 * What became of what a credit note says, by its key: it goes back, it went back, nobody had
 * paid it, or what was paid counts for the corrected invoice.
 */
export const CREDITED: Record<InvoiceState, string> = {
  issued: 'bookings:credit.goesBack',
  paid: 'bookings:credit.paidBack',
  credited: 'bookings:credit.unpaid',
  replaced: 'bookings:credit.replaced',
}

type Begun = {
  kind: DocumentKind
  state: InvoiceState
  transfer: object | null
  replacesId: string | null
  issuedOn: string
  dueOn: string
}

/**
 * The state in which a document was issued, which its papers say for ever: what is to be transferred was owed
 * then, all else was paid. A corrected invoice of what was paid already is due on its own day.
 */
export function begunAs({ kind, state, transfer, replacesId, issuedOn, dueOn }: Begun): InvoiceState {
  if (kind === 'credit_note' || state === 'issued') return state
  const wasPaid = transfer === null || (replacesId !== null && dueOn === issuedOn)
  return wasPaid ? 'paid' : 'issued'
}

/** The language in which a document was issued. */
export const issueLanguage = ({ language }: { language: string }): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE

/** `CREDITED` on paper: what goes back was under way or back already, which its page says. */
export const CREDITED_ON_PAPER: Record<InvoiceState, string> = {
  ...CREDITED,
  issued: 'bookings:credit.refund',
  paid: 'bookings:credit.refund',
}

type Issuer = { country?: string; taxNumber?: string }

/**
 * Whether a document says tax without being a qualified invoice, where there are such: it has to say so. Who
 * charges none says why already.
 */
export const isUnqualified = (seller: Issuer, lines: readonly { tax: LineTax | null }[]): boolean =>
  isQualifiedIssuer(seller) === false && lines.some(({ tax }) => tax !== null && hasRate(tax))

/** Whether lines are of several categories or rates of tax, so that each must say its own. */
export function hasSeveralRates(lines: readonly { tax: LineTax | null }[]): boolean {
  const taxes = lines.flatMap(({ tax }) => (tax ? [tax] : []))
  return taxes.some((tax) => taxes[0] && !isSameTax(tax, taxes[0]))
}

/** When what a document is of takes place, where all of it does within the same days; else null. */
export function suppliedDays<Days extends { from: string; to: string }>(
  lines: readonly { days?: Days }[],
): Days | null {
  const days = lines[0]?.days
  return days && lines.every((line) => line.days?.from === days.from && line.days.to === days.to)
    ? days
    : null
}

/** One day, or the first and the last, each written by `day`. */
export const saidDays = (
  { from, to }: { from: string; to: string },
  day: (date: string) => string,
): string => (from === to ? day(from) : `${day(from)} – ${day(to)}`)

/** The number under which India's portal has an invoice, as every paper says it in any language. */
export const saidIrn = ({ irn }: { irn: string }): string => `IRN ${irn}`
