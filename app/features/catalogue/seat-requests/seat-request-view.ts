import type { EventOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import type { SeatRequestState } from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { orderSize } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { Waitable } from '#app/features/catalogue/waitlist/waitlist-view.ts'
import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

/** The ticket types of an event to request, and the most seats; null where there are none. */
export function askableOf({ state, tickets }: Pick<EventOnSale, 'state' | 'tickets'>): Waitable | null {
  const asked = state === 'published' ? tickets.filter(({ sale }) => sale === 'asked') : []
  if (asked.length === 0) return null
  const sizes = asked.map(orderSize)
  return {
    types: asked.map(({ id, name }) => ({ id, name })),
    least: Math.min(...sizes.map(({ least }) => least)),
    most: Math.max(...sizes.map(({ most }) => most)),
  }
}

type Reader = { language: Language; timeZone: string; now: () => Date }
type Request = { state: SeatRequestState; quantity: number; until: Date | null }

/**
 * The state of a request, in a sentence. Approved seats whose time is over belong to an order that goes on by
 * itself.
 */
export function formatSeatRequest({ state, quantity, until }: Request, reader: Reader, t: Translate): string {
  const { language, timeZone } = reader
  const now = reader.now()
  if (state !== 'approved') return t(`seat-requests:own.${state}`, { count: quantity })
  if (until === null || until <= now) return t('seat-requests:own.booked')
  return t('seat-requests:own.approved', {
    count: quantity,
    until: formatMoment(until, timeZone, language, now),
  })
}

type Listed = Request & { slug: string; title: string; language: string; startsAt: Date; timeZone: string }

/** Like `formatSeatRequest`, for each request of a list. */
export function describeSeatRequests(requests: readonly Listed[], reader: Reader, t: Translate) {
  return requests.map(({ slug, title, language, startsAt, timeZone, ...request }) => ({
    slug,
    title,
    language,
    startsAt,
    timeZone,
    line: formatSeatRequest(request, reader, t),
  }))
}
