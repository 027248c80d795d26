import { timesOf } from '#app/features/catalogue/topics/topic-price.ts'
import { dueOf } from '#app/features/sales/orders/order.ts'
import type { TrainingDay } from '#app/features/sales/orders/training.ts'
import type { PriceUnit } from '#app/kit/price.ts'
import type { Taxed, TaxTerms } from '#app/kit/tax.ts'

/** The subjects of training terms. */
export const TERMS_SUBJECTS = ['training-request'] as const
export type TrainingTermsSubject = { kind: (typeof TERMS_SUBJECTS)[number]; id: string }

/** Which side proposed a version. */
export const PROPOSERS = ['buyer', 'provider'] as const

/** The days as instants; `startsAt` and `endsAt` span them all. */
export type WantedDays = { startsAt: Date; endsAt: Date; days: TrainingDay[] }

/**
 * The unit of a price: a person, a group, a day, an hour; or the whole training, as a provider states it in
 * an answer.
 */
export const LINE_UNITS = ['person', 'group', 'day', 'whole'] as const
type LineUnit = (typeof LINE_UNITS)[number]

/** The asked price of a training in its unit, by the seller's tax terms. */
export type AskedPrice = {
  /** The whole training, where two sides have agreed on that. */
  unit: Exclude<PriceUnit, 'hour'> | 'whole'
  unitMinor: number
  currency: string
  tax: TaxTerms | null
  largestGroup: number | null
}

export type PricedLine = {
  unit: LineUnit
  quantity: number
  unitMinor: number
  currency: string
  tax: TaxTerms | null
}

/** The order line of so many people on so many days. */
export function lineOf(price: AskedPrice, need: { people: number; days: number }): PricedLine {
  const { unit, unitMinor, currency, tax, largestGroup } = price
  const quantity = unit === 'whole' ? 1 : timesOf(unit, { ...need, largestGroup })
  return { unit, quantity, unitMinor, currency, tax }
}

/** The amount due for a line, by the arithmetic of all orders. */
export const dueOfLine = (line: PricedLine): Taxed => dueOf([line], line)

/**
 * The price shown to a buyer, as a value that a form sends back: 'EUR 476000'; '' where no price was known.
 */
export function shownMark(line: PricedLine | null): string {
  return line ? `${line.currency} ${dueOfLine(line).total.minor}` : ''
}
