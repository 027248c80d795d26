import { roughFactor, roughly } from '#app/kit/exchange-rate.ts'
import { type Money, minorDigits, money } from '#app/kit/money.ts'

/** So much of one buyer may be open on invoices, and roughly as much in other currencies. */
const MOST_OPEN = money(1_000_000, 'EUR')

/** Amounts of several currencies, in minor units. */
export type Amounts = Readonly<Record<string, number>>

/** Why an order cannot be put on an invoice. */
export type WhyNoInvoice = 'notOffered' | 'business' | 'tooLate' | 'tooMuch'

type Asked = {
  /** Whether its seller takes transfers, and has an account for them. */
  isOffered: boolean
  /** Whether it is bought for a business; null as long as nobody has said. */
  isBusiness: boolean | null
  /** Whether people get an invoice, too, as there is no other way to pay. */
  isForAll: boolean
  /** Until which day it would be paid. */
  due: string | null
  total: Money
  /** What the buyer has not paid yet. */
  open: Amounts
}

/** Why what is asked for cannot be put on an invoice, the first reason of all; null where it can. */
export function whyNoInvoice({
  isOffered,
  isBusiness,
  isForAll,
  due,
  total,
  open,
}: Asked): WhyNoInvoice | null {
  if (!isOffered || total.minor === 0) return 'notOffered'
  if (!isForAll && isBusiness === false) return 'business'
  if (due === null) return 'tooLate'
  return isTooMuch(total, open) ? 'tooMuch' : null
}

/** Whether an amount would be more than may be open, along with what is. */
export const isTooMuch = (total: Money, open: Amounts): boolean =>
  openIn(open, total.currency).minor + total.minor > mostOpen(total.currency).minor

/** How much may be open on invoices, in a currency: to three digits, as these are no prices. */
export function mostOpen(currency: string): Money {
  const whole = 10 ** minorDigits(currency)
  return roughly(MOST_OPEN, currency) ?? money((MOST_OPEN.minor / 100) * whole, currency)
}

/** What is open in whichever currencies, roughly in one. */
export function openIn(open: Amounts, currency: string): Money {
  const minor = Object.entries(open).reduce(
    (sum, [of, amount]) => sum + Math.round(amount * (roughFactor(of, currency) ?? 1)),
    0,
  )
  return money(minor, currency)
}
