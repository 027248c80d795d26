import { checkBookingCode } from '#app/features/catalogue/booking-codes/check-booking-code.server.ts'
import { saleWithCode, saleWithOwnSeats } from '#app/features/catalogue/booking-codes/sale-with-code.ts'
import { structuredEvent } from '#app/features/catalogue/event-pages/event-structured.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import { findEventRelation } from '#app/features/sales/checkout/queries-open.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { notFound, Refusal } from '#app/kit/refusal.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import type { Addresses } from '#app/kit/structured.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { KeptViews } from '#app/platform/http/kept-views.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { eventPageOf } from './event-page.server.ts'
import { limitShown } from './limit-shown.server.ts'

/** Reviews of its topic on the page of an event. */
export const REVIEWS = 3

const reviewsFor = (ctx: Ctx) => async (topicId: string | null) =>
  topicId ? listReviews(ctx, { topicId, limit: REVIEWS }) : null

/** What the page of an event shows the one who asks, beside their own. */
async function show(ctx: Ctx, slug: string) {
  const shown = await getEventPage(ctx, slug, reviewsFor(ctx))
  const { event, more: reviews, stamp } = shown
  return {
    stamp,
    describe: (at: Addresses) => [
      structuredEvent(event, at, sharingPicture('event', ctx.language, event.url), ctx.now()),
    ],
    page: eventPageOf(ctx, event, reviews),
  }
}

const views = new KeptViews(show)

/**
 * What it shows who comes with a code: read for them alone, with the tickets that the code opens and its
 * prices.
 */
async function showWithCode(ctx: Ctx, slug: string, typed: string) {
  const shown = await getEventPage(ctx, slug, reviewsFor(ctx))
  const { code, problem } = await checkBookingCode(ctx, { event: slug, code: typed }).then(
    (code) => ({ code, problem: null }),
    (error) => ({ code: null, problem: messageOf(error) }),
  )
  const { event, more: reviews, stamp } = shown
  const { language } = ctx
  const canPay = takesPayments() || event.byTransfer
  const say = { language, t: translator(language), now: ctx.now(), canPay }
  const offered = code ? saleWithCode(code, shown, say) : event
  const tried = { typed: code?.code ?? typed, problem }
  return { stamp, describe: () => [], page: eventPageOf(ctx, offered, reviews, tried) }
}

/** What it shows who holds seats of it: those are free to choose others instead. */
async function showWithOwn(ctx: Ctx, slug: string, own: Record<string, number>) {
  const shown = await getEventPage(ctx, slug, reviewsFor(ctx))
  const event = saleWithOwnSeats(shown, own, { now: ctx.now(), canPay: takesPayments() })
  return { stamp: shown.stamp, describe: () => [], page: eventPageOf(ctx, event, shown.more) }
}

function messageOf(error: unknown) {
  if (!(error instanceof Refusal)) throw error
  return { key: error.reason, params: error.params }
}

/**
 * What the page of an event shows the actor, the order with seats of it that the actor holds, whether the
 * actor keeps it, and where the actor waits. Whoever sees what every visitor sees is given what was read for
 * another (`kept`), as long as the event is as it was then.
 */
export async function eventPageFor(ctx: Ctx, slug: string, code: string | null = null) {
  if (code !== null && code.trim() !== '') {
    const [shown, standing] = await Promise.all([showWithCode(ctx, slug, code), findEventRelation(ctx, slug)])
    return { shown, ...ownOf(standing), limit: await limitShown(ctx, shown.page.sale, slug), kept: false }
  }
  if (!hasSession(ctx.actor) && !views.has(ctx, slug)) {
    const shown = await views.view(ctx, slug)
    return { shown: shown ?? (await show(ctx, slug)), ...ownOf(null), limit: null, kept: shown !== null }
  }
  const standing = await findEventRelation(ctx, slug)
  if (!standing) throw notFound()
  const { open, saved, wait } = standing
  const isCommon = standing.asVisitors && open === null
  const common = isCommon ? await views.view(ctx, slug, standing.stamp) : null
  const shown = common ?? (await (open ? showWithOwn(ctx, slug, standing.chosen) : show(ctx, slug)))
  const limit = await limitShown(ctx, shown.page.sale, slug)
  const isKept = common !== null && !saved && wait === null && limit === null
  return { shown, ...ownOf(standing), limit, kept: isKept }
}

/** Where nothing is kept, the button looks as it does for visitors. */
const ownOf = (own: Awaited<ReturnType<typeof findEventRelation>>) => ({
  open: own?.open ?? null,
  saved: own?.saved || undefined,
  wait: own?.wait ?? null,
})
