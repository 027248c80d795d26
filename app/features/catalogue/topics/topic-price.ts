import { type Money, money, timesMoney } from '#app/kit/money.ts'
import { askPrice, type Price, payable } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { topics } from './tables.server.ts'

type Priced = Pick<typeof topics.$inferSelect, 'priceMinor' | 'priceCurrency' | 'priceUnit'> & {
  tax: TaxTerms | null
}

/** The price of a topic as the provider states it, in its unit; null on request. */
export function topicPrice({ priceMinor, priceCurrency, priceUnit, tax }: Priced): Price | null {
  if (priceMinor === null || priceCurrency === null || priceUnit === null) return null
  return askPrice({ amount: money(priceMinor, priceCurrency), unit: priceUnit, varies: false, tax })
}

type Needed = { people: number; days: number; largestGroup: number | null }

/** The multiple of a unit price: people; groups of the largest size; or days for each of these. */
export function timesOf(unit: Price['unit'], { people, days, largestGroup }: Needed): number {
  if (unit === 'person') return people
  const groups = largestGroup ? Math.ceil(people / largestGroup) : 1
  return unit === 'group' ? groups : groups * days
}

/**
 * The share of each of `people` where the price is for a group or a day: that price for as many groups and
 * days, divided, in whole minor units, rounded up; with the total, including tax.
 */
export function topicShare(
  price: Price,
  { times, people }: { times: number; people: number },
): { share: Price; total: Money } {
  const whole = timesMoney(price.amount, times)
  const amount = money(Math.ceil(whole.minor / people), whole.currency)
  return {
    share: askPrice({ ...price, unit: 'person', amount }),
    total: payable(askPrice({ ...price, amount: whole })),
  }
}
