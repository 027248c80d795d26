import { operatorPlace } from '#app/features/money/invoicing/queries-operator.server.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { serviceTerms } from '#app/features/money/tax/service-terms.ts'
import { CURRENCIES, type Currency, type Money, parsePrices } from '#app/kit/money.ts'
import { taxOn } from '#app/kit/tax.ts'
import { config } from '#app/platform/config.server.ts'

/**
 * What a seat costs a workspace that is opened now, for a month and for a year, in minor units before tax.
 */
export function seatPrice(wished: string): { currency: Currency; seatMinor: number; seatYearMinor: number } {
  const { SEAT_PRICES, SEAT_YEAR_MONTHS } = config()
  const currency = CURRENCIES.find((one) => one === wished) ?? 'USD'
  const seatMinor = parsePrices(SEAT_PRICES)?.[currency]
  if (!seatMinor) throw new Error(`no price for a seat in ${currency}`)
  return { currency, seatMinor, seatYearMinor: seatMinor * SEAT_YEAR_MONTHS }
}

/** What a net price comes to for who is billed, with the tax of that day. */
export function totalOf(net: Money, billing: PartySnapshot, now: Date): Money {
  return taxOn(net, serviceTerms(operatorPlace(now), billing)).total
}
