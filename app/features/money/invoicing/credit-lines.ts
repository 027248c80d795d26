import { money, portionOf } from '#app/kit/money.ts'
import { isSameTax, type LineTax, lineTaxOf, type TaxPart, type WrittenSum } from '#app/kit/tax.ts'
import type { InvoiceLine } from './tables.server.ts'

/** What is credited, at what it was billed at: prices as the invoice says them, without tax that is added. */
export type CreditedLine = Omit<InvoiceLine, 'totalMinor'>
export type Credit = Omit<WrittenSum, 'currency'> & { lines: InvoiceLine[] }

type Part = { tax: LineTax | null; taxableMinor: number; taxMinor: number }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const wholeOf = ({ taxableMinor, taxMinor }: Part) => taxableMinor + taxMinor
const isOf = (part: LineTax | null, tax: LineTax | null) =>
  part === null || tax === null ? part === tax : isSameTax(part, tax)

/** A document by category and rate; all of one where nothing is said of tax. */
function partsOf({ totalMinor, taxMinor, tax }: WrittenSum): Part[] {
  if (!tax) return [{ tax: null, taxableMinor: totalMinor - taxMinor, taxMinor }]
  return tax.parts.map((part) => ({
    tax: lineTaxOf(part),
    taxableMinor: part.taxableMinor,
    taxMinor: part.taxMinor,
  }))
}

/**
 * What a credit note says that credits an amount of an invoice (minor units, tax and all) for some of its
 * lines, after the notes `before`. The amount goes to the categories and rates of those lines, in proportion
 * to what they were billed at; what is more than one has left goes to the others. The tax of each is its
 * share of the invoice's, such that the notes together say what one would have said.
 */
export function creditOf(
  invoice: WrittenSum,
  credited: {
    amountMinor: number
    /** What is written of what no line stands for. */
    title: string
    lines: readonly CreditedLine[]
    before: readonly WrittenSum[]
  },
): Credit {
  const { currency, tax: said } = invoice
  const { amountMinor, title, lines, before } = credited
  const isAdded = said !== null && !said.isIncluded
  const earlier = before.flatMap(partsOf)
  const parts = partsOf(invoice).map((part) => {
    const noted = earlier.filter(({ tax }) => isOf(part.tax, tax))
    const gone = sum(noted.map(wholeOf))
    const goneTax = sum(noted.map(({ taxMinor }) => taxMinor))
    const billed = sum(
      lines.filter(({ tax }) => isOf(part.tax, tax)).map(({ quantity, unitMinor }) => quantity * unitMinor),
    )
    const added = isAdded ? portionOf(money(billed, currency), part.tax?.rate ?? 0, 10_000).minor : 0
    return { ...part, gone, goneTax, weight: billed + added, left: wholeOf(part) - gone }
  })
  const shares = shareOut(amountMinor, parts)
  const notes = parts.map((part, at) => {
    const whole = wholeOf(part)
    // Two taxes of half the rate stay equal.
    const taxes = part.tax?.split === 'state' ? 2 : 1
    const taxOf = (minor: number) =>
      whole === 0 ? 0 : taxes * portionOf(money(part.taxMinor / taxes, currency), minor, whole).minor
    const minor = shares[at] ?? 0
    const taxMinor = Math.max(0, Math.min(taxOf(part.gone + minor) - part.goneTax, minor))
    return { tax: part.tax, taxableMinor: minor - taxMinor, taxMinor }
  })
  const credit = notes.length === 1 ? notes : notes.filter((part) => wholeOf(part) > 0)
  return {
    totalMinor: amountMinor,
    taxMinor: sum(credit.map(({ taxMinor }) => taxMinor)),
    tax: said && { kind: said.kind, isIncluded: said.isIncluded, parts: credit.flatMap(saidPart) },
    lines: creditLines(lines, { currency, title, parts: credit, isAdded }),
  }
}

const saidPart = ({ tax, taxableMinor, taxMinor }: Part): TaxPart[] =>
  tax ? [{ ...tax, taxableMinor, taxMinor }] : []

/** An amount in proportion to weights, or to what is left where none weighs; what one cannot hold goes on. */
function shareOut(minor: number, parts: readonly { weight: number; left: number }[]): number[] {
  const byWeight = parts.some(({ weight }) => weight > 0)
  const weights = parts.map(({ weight, left }) => (byWeight ? weight : left))
  const whole = sum(weights)
  const upTo = (weight: number) => (whole === 0 ? 0 : portionOf(money(minor, ''), weight, whole).minor)
  let before = 0
  const shares = parts.map(({ left }, at) => {
    const after = before + (weights[at] ?? 0)
    const share = upTo(after) - upTo(before)
    before = after
    return Math.min(share, left)
  })
  let rest = minor - sum(shares)
  const filled = shares.map((share, at) => {
    const more = Math.min(rest, (parts[at]?.left ?? 0) - share)
    rest -= more
    return share + more
  })
  // More than an invoice says is refused by the database.
  return filled.map((share, at) => (at === 0 ? share + rest : share))
}

type Shared = { currency: string; title: string; parts: readonly Part[]; isAdded: boolean }

/** What each line has of the amount of its category and rate, in proportion to what it was billed at. */
function creditLines(
  lines: readonly CreditedLine[],
  { currency, title, parts, isAdded }: Shared,
): InvoiceLine[] {
  const totals = lines.map(() => 0)
  const others = parts.flatMap(({ tax, taxableMinor, taxMinor }): InvoiceLine[] => {
    const amount = money(isAdded ? taxableMinor : taxableMinor + taxMinor, currency)
    const own = lines.flatMap((line, at) => (isOf(tax, line.tax) ? [{ line, at }] : []))
    const whole = sum(own.map(({ line }) => line.quantity * line.unitMinor))
    if (whole === 0) {
      const said = { text: title, quantity: 1, unitMinor: amount.minor, tax }
      return amount.minor === 0 ? [] : [{ ...said, totalMinor: amount.minor }]
    }
    let before = 0
    for (const { line, at } of own) {
      const after = before + line.quantity * line.unitMinor
      totals[at] = portionOf(amount, after, whole).minor - portionOf(amount, before, whole).minor
      before = after
    }
    return []
  })
  const of = lines.map((line, at) => ({ ...line, totalMinor: totals[at] ?? 0 }))
  const some = of.filter(({ tax }) => parts.some((part) => isOf(part.tax, tax)))
  return [...some, ...others]
}
