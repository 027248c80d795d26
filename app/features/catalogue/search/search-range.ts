import { wholeMoney } from '#app/kit/money.ts'
import { amountOf } from '#app/kit/typed-amount.ts'

/** The typed price range, in whole units of a currency. */
export function pricesIn(query: URLSearchParams, currency: string): Span<number> {
  return inOrder(
    unitsOf(query.get('priceFrom'), currency, Math.floor) || null,
    unitsOf(query.get('priceTo'), currency, Math.ceil),
  )
}

/** The typed range of days. */
export function daysIn(query: URLSearchParams): Span<string> {
  return inOrder(dayIn(query.get('from')), dayIn(query.get('to')))
}

type Span<T> = [from: T | null, to: T | null]

/** Whole units of an amount that somebody typed; what a fraction leaves is never left out of the range. */
function unitsOf(text: string | null, currency: string, round: (units: number) => number): number | null {
  const amount = amountOf(text ?? '', currency)
  return amount && round(amount.minor / wholeMoney(1, currency).minor)
}

function dayIn(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

/** Both ends of a range, the lesser first whichever was typed where. */
function inOrder<T extends string | number>(from: T | null, to: T | null): Span<T> {
  return from !== null && to !== null && from > to ? [to, from] : [from, to]
}
