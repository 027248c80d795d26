import { eventViewOf } from '#app/features/catalogue/event-pages/event-view.ts'
import {
  type CodeTried,
  type EventSale,
  panelViewOf,
  ticketsShown,
} from '#app/features/catalogue/event-pages/panel-view.ts'
import type { EventOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import type { ReviewList } from '#app/features/delivery/reviews/review-line.ts'
import { formatDay } from '#app/kit/dates.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/**
 * What the page of an event says to the reader, as it stands in the database or in its form; `tried` says
 * with which code.
 */
export function eventPageOf(
  ctx: Ctx,
  event: EventOnSale,
  reviews: ReviewList | null,
  tried: CodeTried | null = null,
) {
  const [now, language] = [ctx.now(), ctx.language]
  const say = { language, t: translator(language), now, origin: config().ORIGIN }
  const { url, timeZone, currency, startsAt, tax } = event
  const day = formatDay(startsAt, timeZone, language, now)
  const place = event.mode === 'online' ? say.t('events:mode.online') : event.city
  return {
    // Many events of one topic share its title.
    title: [event.title, day, place].filter(Boolean).join(' · '),
    view: eventViewOf(event, say),
    panel: panelViewOf(event, say, tried),
    sale: {
      url,
      language: event.language,
      timeZone,
      currency,
      startsAt,
      tax,
      tickets: ticketsShown(event, say.t),
      ...(tried && !tried.problem ? { code: tried.typed } : {}),
    } satisfies EventSale,
    coming: event.quorum.coming,
    isDraft: event.state === 'draft' || event.state === 'in_review',
    reviews,
    now,
  }
}
