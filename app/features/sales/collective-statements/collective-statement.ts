import type { Rhythm } from '#app/features/sales/collection-terms/collection.ts'
import { COLLECTIVE_PATH } from '#app/features/sales/collection-terms/collection.ts'
import { defineFact } from '#app/kit/fact.ts'

/** A statement was issued: of the statement. */
export const statementIssued = defineFact('collective-statement.issued', { party: 'id' })

/** The page of a statement, by its number. */
export const statementPath = (numberText: string) => `${COLLECTIVE_PATH}/${numberText}`

/** Staff's page of the collecting account. */
export const COLLECTIONS_PAGE = '/admin/collections'

/** The number of the house's statements, in a series for each year. */
export const statementNumber = (year: number, number: number): string =>
  `CS-${year}-${String(number).padStart(5, '0')}`

const DAY_MS = 86_400_000

/** On which day of UTC the period of a rhythm began that contains a moment: a Monday, or the first. */
export function periodStart(rhythm: Rhythm, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  if (rhythm === 'monthly') return `${day.slice(0, 7)}-01`
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return new Date(Date.parse(day) - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** Amounts by currency in minor units. */
export type Sums = Record<string, number>

export type CurrencySum = { currency: string; totalMinor: number; creditMinor: number; toPayMinor: number }

/** What a statement comes to in each currency, and what of it the credit pays. */
export function sumsOf(
  lines: readonly { currency: string; amountMinor: number }[],
  credits: Sums,
): CurrencySum[] {
  const totals = new Map<string, number>()
  for (const { currency, amountMinor } of lines)
    totals.set(currency, (totals.get(currency) ?? 0) + amountMinor)
  return [...totals]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, totalMinor]) => {
      const creditMinor = Math.min(credits[currency] ?? 0, totalMinor)
      return { currency, totalMinor, creditMinor, toPayMinor: totalMinor - creditMinor }
    })
}

/** How an invoice on a statement stands now. */
export const LINE_STANDINGS = ['open', 'settled', 'disputed', 'gone'] as const
export type LineStanding = (typeof LINE_STANDINGS)[number]
