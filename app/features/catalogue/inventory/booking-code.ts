import { pricedBy, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { type Money, money, shareOf } from '#app/kit/money.ts'

/** How many booking codes of one event may be active at a time. */
export const MOST_CODES = 200

/**
 * What a code takes off the price of each seat: `percent` of it, or so many minor units of the event's
 * currency.
 */
type Lessening = { percent: number | null; amountMinor: number | null }

/**
 * A booking code of an event that can be used now. It counts for the ticket types it names, or (null) for all
 * public ones; `left` are the seats still available with it, null without a limit.
 */
export type BookingCode = Lessening & {
  id: string
  code: string
  typeIds: readonly string[] | null
  left: number | null
}

/** A code without case, full-width forms and spaces around, for comparing. */
export function normalizeBookingCode(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}

/** The form of a code after normalising; nothing else is looked up. */
export const CODE_FORM = /^[\p{L}\p{N}][\p{L}\p{N}_-]{3,29}$/u

/** Whether a code applies to a ticket type: a public one, or one that it names. */
export function countsFor({ typeIds }: Pick<BookingCode, 'typeIds'>, typeId: string): boolean {
  return typeIds === null || typeIds.includes(typeId)
}

/**
 * The price of one seat with a code: the discount is rounded to a minor unit, and never more than the price.
 */
export function lessWith({ percent, amountMinor }: Lessening, unit: Money): Money {
  const off = percent === null ? (amountMinor ?? 0) : shareOf(unit, percent * 100).minor
  return money(Math.max(0, unit.minor - off), unit.currency)
}

/** A ticket type with a code applied: discounted prices, and no more seats than the code has left. */
export function typeWith(code: BookingCode, type: TicketType, currency: string): TicketType {
  if (!countsFor(code, type.id)) return type
  return {
    ...pricedBy(type, (minor) => lessWith(code, money(minor, currency)).minor),
    maxPerOrder: Math.min(type.maxPerOrder, code.left ?? type.maxPerOrder),
  }
}

/** The ticket types to choose from: those that a code opens come first. */
export function typesFor(
  open: readonly TicketType[],
  needingCode: readonly TicketType[],
  code: BookingCode | null,
): TicketType[] {
  return [...needingCode.filter(({ id }) => code?.typeIds?.includes(id)), ...open]
}
