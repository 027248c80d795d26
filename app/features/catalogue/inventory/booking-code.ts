import { pricedBy, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { type Money, money, shareOf } from '#app/kit/money.ts'

/** So many codes of one event may run at a time. */
export const MOST_CODES = 200

/**
 * What a code takes off the price of each seat: `percent` of it, or so many minor units of the event's
 * currency.
 */
type Lessening = { percent: number | null; amountMinor: number | null }

/**
 * A code of an event that can be used now. It counts for the ticket types it names, or (null) for all that
 * everybody sees; `left` are the seats that can still be had with it, null without a limit.
 */
export type BookingCode = Lessening & {
  id: string
  code: string
  typeIds: readonly string[] | null
  left: number | null
}

/** Codes are told apart as people read them: whichever case, width or spaces around. */
export function normalizeBookingCode(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}

/** What a code may be, as it is read; nothing else is looked up. */
export const CODE_FORM = /^[\p{L}\p{N}][\p{L}\p{N}_-]{3,29}$/u

/** Whether a code counts for a type that everybody sees, or one that it names. */
export function countsFor({ typeIds }: Pick<BookingCode, 'typeIds'>, typeId: string): boolean {
  return typeIds === null || typeIds.includes(typeId)
}

/**
 * The price of one seat with a code: what is taken off is rounded to a minor unit, and never more than the
 * price.
 */
export function lessWith({ percent, amountMinor }: Lessening, unit: Money): Money {
  const off = percent === null ? (amountMinor ?? 0) : shareOf(unit, percent * 100).minor
  return money(Math.max(0, unit.minor - off), unit.currency)
}

/**
 * A type as somebody with a code may buy it: at its prices with that code, and no more than can be had with
 * it.
 */
export function typeWith(code: BookingCode, type: TicketType, currency: string): TicketType {
  if (!countsFor(code, type.id)) return type
  return {
    ...pricedBy(type, (minor) => lessWith(code, money(minor, currency)).minor),
    maxPerOrder: Math.min(type.maxPerOrder, code.left ?? type.maxPerOrder),
  }
}

/** The types that can be chosen: those that a code opens first, as who has one came for them. */
export function typesFor(
  open: readonly TicketType[],
  needingCode: readonly TicketType[],
  code: BookingCode | null,
): TicketType[] {
  return [...needingCode.filter(({ id }) => code?.typeIds?.includes(id)), ...open]
}
