import type { EventPage } from '#app/features/catalogue/events/event-page.ts'
import type { Quorum } from '#app/features/catalogue/events/quorum.ts'
import { type QuotaCount, seatsLeft } from '#app/features/catalogue/ticket-types/seats.ts'
import {
  MOST_OPEN_SEATS,
  priceNow,
  type SaleState,
  saleState,
  type TicketType,
} from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { money } from '#app/kit/money.ts'
import { type Taxed, type TaxTerms, taxOn } from '#app/kit/tax.ts'
import type { EventGroupDeal } from './queries-group-deals.server.ts'

/** A ticket type in the panel. `left` is known only when few are left; `most` may be chosen. */
export type TicketOnSale = TicketType & {
  /**
   * `unpayable`: on sale, but money cannot be taken here; `asked`: its organiser is asked for seats that are
   * left; `lapsed`: its organiser's workspace is not paid for, so nothing new is sold; `resting`: its
   * organiser may not sell for a price at the moment.
   */
  sale: SaleState | 'unpayable' | 'asked' | 'lapsed' | 'resting'
  left: number | null
  most: number
  /** What a code does to its price, or that it is asked for, in the reader's words. */
  said?: string
  /** The way to seats that one asks for. */
  ask?: { to: string; label: string }
}

/** An event with its ticket sale. */
export type EventOnSale = EventPage & {
  quorum: Quorum
  seatsLeft: number
  /** People who wait for seats. */
  waiting: number
  tickets: TicketOnSale[]
  /** Whether somebody may come with a code. */
  takesCodes: boolean
  /** What buyers may promise, and the price promise that runs or was kept. */
  groupDeal: EventGroupDeal
  /** Whether it is paid by a transfer to its organiser alone, as no card can be taken. */
  byTransfer: boolean
  /** Whether the workspace that sells it is not paid for. */
  isLapsed: boolean
  /** Whether its organiser may not sell for a price at the moment, as it has given no mandate for it. */
  rests: boolean
  /** What the seller's prices say of tax. */
  tax: TaxTerms | null
}

/** Exact numbers of seats are shown from here on down. */
export const FEW_LEFT = 12

/**
 * What can be chosen of each ticket type now: by its sale period, quotas, order size, available payment
 * methods, and whether its organiser's workspace may sell, and for a price.
 */
export function ticketsOnSale(
  types: readonly TicketType[],
  quotas: readonly QuotaCount[],
  eventStart: Date,
  now: Date,
  { canPay = true, isLapsed = false, rests = false } = {},
): TicketOnSale[] {
  return types.map((type) => {
    const left = seatsLeft(quotas, type.id)
    const sale = saleState(type, eventStart, now)
    const costs = priceNow(type, 'EUR', type.minPerOrder, now).unit.minor > 0
    const isLeft = sale === 'open' && left >= type.minPerOrder
    const open = isLeft && costs && !canPay ? 'unpayable' : isLeft && type.needsApproval ? 'asked' : sale
    const isComing = sale === 'open' || sale === 'soon'
    return {
      ...type,
      sale: isComing && isLapsed ? 'lapsed' : isComing && costs && rests ? 'resting' : open,
      left: left <= FEW_LEFT ? left : null,
      most: Math.min(type.maxPerOrder, left, MOST_OPEN_SEATS),
    }
  })
}

/** Whether seats of a type can be chosen. */
export function canChoose(offer: TicketOnSale): boolean {
  return offer.sale === 'open' && offer.most >= offer.minPerOrder
}

/** Whether seats are available only on request to the organiser. */
export function isAskedFor(tickets: readonly TicketOnSale[]): boolean {
  return tickets.some(({ sale }) => sale === 'asked') && !tickets.some(canChoose)
}

export type PanelState =
  | 'unpublished'
  | 'cancelled'
  | 'past'
  | 'begun'
  | 'elsewhere'
  | 'soldOut'
  | 'unpayable'
  | 'lapsed'
  | 'resting'
  | 'soon'
  | 'closed'
  | 'coded'
  | 'none'
  | 'open'

/**
 * Whether tickets are sold here at all: an imported event may only link to the organiser's own registration.
 */
export function isSoldHere(event: Pick<EventOnSale, 'tickets'>): boolean {
  return event.tickets.length > 0
}

/**
 * The state of the ticket panel; `soon` when every sale that is not over has yet to open, `coded` when all
 * types need a code, `none` when none is left.
 */
export function panelState(
  event: Pick<
    EventOnSale,
    'state' | 'startsAt' | 'endsAt' | 'seatsLeft' | 'tickets' | 'sourceUrl' | 'takesCodes'
  >,
  now: Date,
): PanelState {
  if (event.state === 'cancelled') return 'cancelled'
  if (event.state === 'draft' || event.state === 'in_review') return 'unpublished'
  if (event.state === 'completed' || now >= event.endsAt) return 'past'
  if (!isSoldHere(event) && event.sourceUrl) return 'elsewhere'
  if (now >= event.startsAt) return 'begun'
  if (!isSoldHere(event)) return event.takesCodes ? 'coded' : 'none'
  if (event.tickets.some((offer) => offer.sale === 'lapsed')) return 'lapsed'
  if (event.tickets.some((offer) => canChoose(offer) || offer.sale === 'asked')) return 'open'
  if (event.tickets.some((offer) => offer.sale === 'resting')) return 'resting'
  if (event.tickets.some((offer) => offer.sale === 'unpayable')) return 'unpayable'
  if (event.seatsLeft === 0 || event.tickets.some((offer) => offer.sale === 'open')) return 'soldOut'
  return event.tickets.some((offer) => offer.sale === 'soon') ? 'soon' : 'closed'
}

/** When the first of the sales not yet open opens. */
export function nextSale(tickets: readonly TicketOnSale[]): Date | null {
  const starts = tickets.flatMap((offer) =>
    offer.sale === 'soon' && offer.salesStart ? [offer.salesStart] : [],
  )
  return starts.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** The number of chosen seats and their price now, with the tax. */
export function sumOf(
  event: Pick<EventOnSale, 'tickets' | 'currency' | 'tax'>,
  chosen: Readonly<Record<string, number>>,
  now: Date,
): Taxed & { seats: number } {
  let seats = 0
  let minor = 0
  for (const offer of event.tickets) {
    const quantity = Math.max(0, Math.min(chosen[offer.id] ?? 0, MOST_OPEN_SEATS))
    seats += quantity
    minor += priceNow(offer, event.currency, quantity, now).unit.minor * quantity
  }
  return { seats, ...taxOn(money(minor, event.currency), event.tax) }
}
