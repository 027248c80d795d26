import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'
import { isSameTax, type LineTax } from '#app/kit/tax.ts'

export const INVOICE_STATES = ['issued', 'paid', 'credited'] as const
/** One of what is paid already begins as paid; a credit note of what nobody paid as credited. */
export const INVOICE_BEGINS: readonly InvoiceState[] = ['issued', 'paid', 'credited']
export type InvoiceState = (typeof INVOICE_STATES)[number]
export type InvoiceStep = 'settle' | 'withdraw'

/** The invoice of a subject, which was owed, is paid; of the subject. */
export const invoicePaid = defineFact('invoice.paid', { subject: 'word' })

/** An invoice that was issued before it was paid goes with what it bills: the marketplace takes it along. */
export const INVOICE_TABLE: readonly Transition<InvoiceState, InvoiceStep>[] = [
  { name: 'settle', from: ['issued'], to: 'paid', by: ['system'] },
  { name: 'withdraw', from: ['issued'], to: 'credited', by: ['system'] },
]

/** What became of what a credit note says, by its key: it goes back, it went back, or nobody had paid it. */
export const CREDITED: Record<InvoiceState, string> = {
  issued: 'bookings:credit.goesBack',
  paid: 'bookings:credit.paidBack',
  credited: 'bookings:credit.unpaid',
}

/** Whether lines are of several categories or rates of tax, so that each must say its own. */
export function hasSeveralRates(lines: readonly { tax: LineTax | null }[]): boolean {
  const taxes = lines.flatMap(({ tax }) => (tax ? [tax] : []))
  return taxes.some((tax) => taxes[0] && !isSameTax(tax, taxes[0]))
}
