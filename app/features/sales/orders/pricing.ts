import { type BookingCode, countsFor, lessWith } from '#app/features/catalogue/inventory/booking-code.ts'
import { priceNow, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { LineTax } from '#app/kit/tax.ts'

/**
 * By which rules a line was bought that depend on how many: one seat costs `unitMinor` from so many on, and
 * no fewer than `least` are sold together. Kept with the line, as its seller may change the rules.
 */
export type Pricing = { least: number; units: { from: number; unitMinor: number }[] }

/** A line as it was shown before it was known who pays. */
export type ListedLine = {
  unitMinor: number
  fullMinor: number | null
  pricing: Pricing | null
  tax: LineTax
}

type At = { currency: string; now: Date; code: BookingCode | null }

/**
 * The rules of a type at `now` that depend on how many, with a code or without; null where any number costs
 * the same.
 */
export function pricingOf(type: TicketType, { currency, now, code }: At): Pricing | null {
  const counts = code && countsFor(code, type.id) ? code : null
  const unitAt = (quantity: number) => {
    const { unit } = priceNow(type, currency, quantity, now)
    return (counts ? lessWith(counts, unit) : unit).minor
  }
  const steps = [1, ...(type.groupFrom !== null && type.groupFrom > 1 ? [type.groupFrom] : [])]
  const units = steps
    .map((from) => ({ from, unitMinor: unitAt(from) }))
    .filter(({ unitMinor }, at, all) => unitMinor !== all[at - 1]?.unitMinor)
  return units.length === 1 && type.minPerOrder <= 1 ? null : { least: type.minPerOrder, units }
}

export type PricedLine = { quantity: number; unitMinor: number; pricing: Pricing | null }

const unitFor = ({ units }: Pricing, quantity: number) =>
  units.findLast(({ from }) => from <= quantity)?.unitMinor ?? units[0]?.unitMinor ?? 0

/**
 * What `count` seats of a line cost, before tax that is added, by the rules that it was bought by: the lowest
 * sum for which at least so many could have been had instead. All of them cost what was paid.
 */
export function worthOf({ quantity, unitMinor, pricing }: PricedLine, count: number): number {
  if (count === 0) return 0
  if (pricing === null) return count * unitMinor
  const first = Math.min(quantity, Math.max(count, pricing.least))
  const sums = Array.from({ length: quantity - first + 1 }, (_, more) => {
    const many = first + more
    return many * (many === quantity ? unitMinor : unitFor(pricing, many))
  })
  return Math.min(...sums)
}

/** Whether an order was booked at more than a group deal of its event was decided at later. */
export function isPriceLowered(
  lines: readonly { unitMinor: number; loweredMinor: number | null }[],
): boolean {
  return lines.some(({ unitMinor, loweredMinor }) => loweredMinor !== null && loweredMinor < unitMinor)
}
