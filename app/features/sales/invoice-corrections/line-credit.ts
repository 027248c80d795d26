import type { CreditedLine } from '#app/features/money/invoicing/credit-lines.ts'
import type { InvoiceLine } from '#app/features/money/invoicing/tables.server.ts'
import { type Money, money, portionOf, sumMoney } from '#app/kit/money.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { TaxBreakdown } from '#app/kit/tax.ts'

type Billed = { lines: readonly InvoiceLine[]; currency: string; tax: TaxBreakdown | null }

const WHOLE = /^\d{1,6}$/

/**
 * The lines of an invoice that are credited, by how many of which (`picked`, by place from 0), and what they
 * come to with tax. Bad input beside a quantity that the line does not have, and for none at all.
 */
export function pickLines(
  { lines, currency, tax }: Billed,
  picked: Readonly<Record<string, string>>,
): { lines: CreditedLine[]; whole: Money } {
  const faults: Record<string, { key: string; params?: Record<string, number> }> = {}
  const credited = lines.flatMap(({ totalMinor: _total, ...line }, at): CreditedLine[] => {
    const typed = (picked[at] ?? '').trim()
    if (typed === '' || typed === '0') return []
    const quantity = WHOLE.test(typed) ? Number(typed) : Number.NaN
    if (quantity >= 1 && quantity <= line.quantity) return [{ ...line, quantity }]
    faults[`lines.${at}`] = {
      key: 'invoice-corrections:refused.quantity',
      params: { most: line.quantity },
    }
    return []
  })
  if (Object.keys(faults).length > 0) throw new BadInput(faults)
  if (credited.length === 0) throw new BadInput({ '': { key: 'invoice-corrections:refused.noLines' } })
  const isAdded = tax !== null && !tax.isIncluded
  const sums = credited.map(({ quantity, unitMinor, tax: own }) => {
    const net = money(quantity * unitMinor, currency)
    return isAdded ? money(net.minor + portionOf(net, own?.rate ?? 0, 10_000).minor, currency) : net
  })
  return { lines: credited, whole: sumMoney(sums, currency) }
}
