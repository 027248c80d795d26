import { INVOICE_SIDES, type InvoiceSide } from '#app/features/sales/invoice-list/invoice-list.ts'

/**
 * What moves what is open between two parties; `kept` is commission that was taken of what was sold, and
 * `withheld` what the payer of a transfer paid to the tax office, or got back of it.
 */
export const MOVEMENT_KINDS = ['invoice', 'credit_note', 'payment', 'refund', 'withheld', 'kept'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/**
 * One line of an account: on a day (2026-11-30), of the document with a number, in minor units of its
 * currency: what is billed or goes back is positive, what is paid or credited negative.
 */
export type Movement = {
  day: string
  kind: MovementKind
  numberText: string
  currency: string
  minor: number
}

/** An account in one currency: what was open before the year, after each of its lines, and at its end. */
export type AccountStatement = {
  currency: string
  beforeMinor: number
  lines: (Movement & { openMinor: number })[]
  openMinor: number
}

/** The accounts of a year by currency, from all movements in their order; none where nothing moved. */
export function statementOf(movements: readonly Movement[], year: number): AccountStatement[] {
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`]
  return [...Map.groupBy(movements, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([currency, all]) => {
      const beforeMinor = all.filter(({ day }) => day < from).reduce((sum, { minor }) => sum + minor, 0)
      let openMinor = beforeMinor
      const lines = all
        .filter(({ day }) => day >= from && day < to)
        .map((movement) => {
          openMinor += movement.minor
          return { ...movement, openMinor }
        })
      return lines.length > 0 || beforeMinor !== 0 ? [{ currency, beforeMinor, lines, openMinor }] : []
    })
}

/** With whom, on which side and of which year an account is wanted; the year that it is by default. */
export type WantedStatement = { side: InvoiceSide; partner: string | null; year: number }

const YEAR = /^20\d\d$/

export function wantedStatementOf(query: URLSearchParams, thisYear: number): WantedStatement {
  const [side, year] = [query.get('side'), query.get('year') ?? '']
  return {
    side: INVOICE_SIDES.find((name) => name === side) ?? 'received',
    partner: query.get('with') || null,
    year: YEAR.test(year) ? Math.min(Number(year), thisYear) : thisYear,
  }
}

export const STATEMENT_PATH = '/dashboard/i/invoice/account'

/** The same as an address, of the page or of one of its files. */
export function pathOfStatement(
  { side, partner, year }: Omit<WantedStatement, 'year'> & { year: number | null },
  file = '',
): string {
  const query = new URLSearchParams({
    ...(side !== 'received' && { side }),
    ...(partner !== null && { with: partner }),
    ...(year !== null && { year: String(year) }),
  })
  return `${STATEMENT_PATH}${file}${query.size > 0 ? `?${query}` : ''}`
}
