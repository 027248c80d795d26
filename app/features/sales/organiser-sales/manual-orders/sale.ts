import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { collect, readPayer } from '#app/features/sales/checkout/checkout-input.ts'
import { priceLines, type SeatLine, totalOf } from '#app/features/sales/orders/order.ts'
import { payerIn } from '#app/features/sales/orders/payer.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { BadInput, type FieldErrors, refuse } from '#app/kit/refusal.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { giftIn } from './gift.ts'
import { buyerInput, sellSeatsInput } from './inputs.ts'
import { MOST_GIVEN } from './limits.ts'

/** Parses the form of a manual order. Throws one bad input with all faults, beside its fields. */
export function readSale(typed: Record<string, unknown>) {
  const faults: FieldErrors = {}
  const asked = collect(faults, () => parseInput(sellSeatsInput, typed))
  const wanted = new Map(Object.entries(asked?.seats ?? {}).filter(([, seats]) => seats > 0))
  const seats = [...wanted.values()].reduce((sum, some) => sum + some, 0)
  if (asked && seats === 0) faults.seats ??= { key: 'manual-orders:sell.invalid.seats' }
  if (seats > MOST_GIVEN)
    faults.seats ??= { key: 'manual-orders:sell.invalid.most', params: { count: MOST_GIVEN } }
  const buyer = collect(faults, () => parseInput(buyerInput, typed))
  const payer = readPayer({ ...typed, billTo: '', costCentre: '' }, faults)
  const named =
    asked && seats > 0 && seats <= MOST_GIVEN
      ? collect(faults, () => giftIn({ seats, people: asked.people }))
      : null
  if (!asked || !buyer || !named || Object.keys(faults).length > 0) throw new BadInput(faults)
  const { seats: _seats, people: _people, prices, ...rest } = asked
  return { ...rest, ...named, wanted, prices, buyer, billing: payerIn(payer).billing }
}

export type Sale = ReturnType<typeof readSale>

type At = { currency: string; tax: TaxTerms | null; now: Date; language: Language }

/**
 * The lines of a manual order: at the present price for as many, or at the agreed price of one, which is
 * never more. Throws bad input beside an invalid or higher price, and beside the seats for a total of 0;
 * refuses `manual-orders:refused.type` for a type that is not on sale (any more).
 */
export function priceSale(
  types: readonly TicketType[],
  { wanted, prices }: Pick<Sale, 'wanted' | 'prices'>,
  { currency, tax, now, language }: At,
): SeatLine[] {
  if ([...wanted.keys()].some((id) => !types.some((type) => type.id === id)))
    throw refuse('conflict', 'manual-orders:refused.type')
  const faults: FieldErrors = {}
  const lines = priceLines(types, wanted, { currency, tax, now }).map((line) => {
    const typed = prices[line.ticketTypeId]?.trim() ?? ''
    if (typed === '') return line
    const agreed = amountOf(typed, currency)
    const beside = `prices.${line.ticketTypeId}`
    if (!agreed) faults[beside] = { key: amountFault(typed, currency, 'manual-orders:sell.invalid.price') }
    else if (agreed.minor > line.unitMinor) {
      const price = formatMoney(money(line.unitMinor, currency), language)
      faults[beside] = { key: 'manual-orders:sell.invalid.above', params: { price } }
    }
    // What was agreed for a seat is agreed for each.
    return agreed ? { ...line, unitMinor: agreed.minor, pricing: null } : line
  })
  if (Object.keys(faults).length === 0 && totalOf(lines, currency).minor === 0)
    faults.seats = { key: 'manual-orders:sell.invalid.free' }
  if (Object.keys(faults).length > 0) throw new BadInput(faults)
  return lines
}
