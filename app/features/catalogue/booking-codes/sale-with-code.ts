import {
  type BookingCode,
  countsFor,
  lessWith,
  typesFor,
  typeWith,
} from '#app/features/catalogue/inventory/booking-code.ts'
import { type EventOnSale, FEW_LEFT, ticketsOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import type { QuotaCount } from '#app/features/catalogue/ticket-types/seats.ts'
import { priceNow, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'

type Shown = { event: EventOnSale; coded: readonly TicketType[]; quotas: readonly QuotaCount[] }
type Say = { language: Language; t: Translate; now: Date; canPay: boolean }

/**
 * The sale of an event with a booking code applied: the ticket types that it opens, their prices, and its
 * effect on each.
 */
export function saleWithCode(code: BookingCode, { event, coded, quotas }: Shown, say: Say): EventOnSale {
  const types = typesFor(event.tickets, coded, code)
  const lessened = types.map((type) => typeWith(code, type, event.currency))
  const offers = ticketsOnSale(lessened, quotas, event.startsAt, say.now, {
    canPay: say.canPay,
    isLapsed: event.isLapsed,
    rests: event.rests,
  })
  const tickets = offers.map((offer, at) => {
    const before = types[at]
    const counts = before !== undefined && countsFor(code, offer.id)
    return counts ? { ...offer, said: wordsOf(code, before, event.currency, say) } : offer
  })
  return { ...event, tickets }
}

/**
 * The sale of an event for the holder of some of its seats, who may choose others instead: those seats count
 * as free.
 */
export function saleWithOwnSeats(
  { event, quotas }: Pick<Shown, 'event' | 'quotas'>,
  own: Readonly<Record<string, number>>,
  say: Pick<Say, 'now' | 'canPay'>,
): EventOnSale {
  const freed = quotas.map((quota) => {
    const seats = quota.ticketTypeIds.reduce((sum, type) => sum + (own[type] ?? 0), 0)
    return { ...quota, used: Math.max(0, quota.used - seats) }
  })
  const tickets = ticketsOnSale(event.tickets, freed, event.startsAt, say.now, {
    canPay: say.canPay,
    isLapsed: event.isLapsed,
    rests: event.rests,
  })
  return { ...event, tickets }
}

function wordsOf(code: BookingCode, type: TicketType, currency: string, { language, t, now }: Say): string {
  const { unit } = priceNow(type, currency, type.minPerOrder, now)
  const said =
    lessWith(code, unit).minor < unit.minor
      ? t('codes:panel.instead', { code: code.code, price: formatMoney(unit, language) })
      : t('codes:panel.with', { code: code.code })
  const { left } = code
  return left !== null && left <= FEW_LEFT ? `${said} ${t('codes:panel.left', { count: left })}` : said
}
