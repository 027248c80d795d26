import type { Language } from '#app/kit/language.ts'
import { decimalOf } from '#app/kit/money.ts'
import type { EventLineFacts } from './event-line.ts'

/** The looks of embedded dates; 'auto' follows the reader's system. */
export const LOOKS = ['light', 'dark', 'auto'] as const
export type Look = (typeof LOOKS)[number]

/** The requested look; light, as most sites are, for none or an unknown one. */
export function lookOf(asked: string | null): Look {
  return LOOKS.find((look) => look === asked) ?? 'light'
}

/**
 * The line of HTML that embeds a provider's dates: without script or style, so only `frame-src` must allow
 * `origin`.
 */
export function embedLine(origin: string, prefix: string, username: string, title: string): string {
  const said = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${origin}${prefix}/embed/${username}.html" title="${said}" width="100%" height="480" loading="lazy" frameborder="0"></iframe>`
}

/**
 * A date for other programs: instants in UTC with the IANA zone of the place, the price of one seat for an
 * ordinary buyer as a decimal number in its currency, null where nothing is sold here; `seatsLeft` only where
 * few are left.
 */
export function dateAsData(facts: EventLineFacts, { origin, prefix }: { origin: string; prefix: string }) {
  const { price } = facts
  return {
    title: facts.title,
    url: `${origin}${prefix}/event/Q/${encodeURIComponent(facts.slug)}`,
    language: facts.language as Language,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    timeZone: facts.timeZone,
    wholeDays: facts.dateOnly,
    online: facts.mode === 'online',
    venue: facts.venue,
    city: facts.city,
    country: facts.country,
    price: price && {
      amount: decimalOf(price.amount),
      currency: price.amount.currency,
      unit: price.unit,
      isFrom: price.varies,
    },
    soldOut: facts.seats === 'soldOut',
    seatsLeft: facts.seats === 'few' ? facts.left : null,
  }
}
