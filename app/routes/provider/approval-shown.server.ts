import { listWaitingEvents } from '#app/features/catalogue/event-publishing/queries-review.server.ts'
import { decidesForAll, decidesSeatRequests } from '#app/features/catalogue/inventory/requests/policy.ts'
import { filterInput } from '#app/features/catalogue/seat-requests/inputs.ts'
import {
  countSeatRequestsToDecide,
  listAskedSeats,
  listEventsAskedFor,
  listSeatRequestsToDecide,
} from '#app/features/catalogue/seat-requests/queries-requests.server.ts'
import { describeSeatRequests } from '#app/features/catalogue/seat-requests/seat-request-view.ts'
import { canBeAsked } from '#app/features/sales/approval-rules/policy.ts'
import { decidesPurchases } from '#app/features/sales/purchase-requests/policy.ts'
import { listAskedPurchases } from '#app/features/sales/purchase-requests/queries-asked.server.ts'
import {
  countPurchasesToDecide,
  listPurchasesToDecide,
} from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

const SIZE = 25

/**
 * What the page of approvals shows its reader: what there is to decide, null for who decides nothing, and
 * what that one asked for.
 */
export async function showApprovals(ctx: PersonCtx, url: URL) {
  const [seats, purchases, own] = await Promise.all([
    decidesSeatRequests(ctx.actor) ? seatsToDecide(ctx, url) : null,
    canBeAsked(ctx.actor) ? purchasesToDecide(ctx, url) : null,
    askedBy(ctx),
  ])
  return {
    seats,
    // Who is no admin sees the list once it was that one's turn.
    purchases: decidesPurchases(ctx.actor) || (purchases && purchases.total > 0) ? purchases : null,
    isOfCompany: ctx.actor.company !== null,
    own,
    now: ctx.now(),
    zone: ctx.timeZone,
    done: decidedOf(url),
  }
}

/** What the last decision came to, as the address says it. */
export const decidedOf = (url: URL) =>
  [...url.searchParams].filter(([name]) =>
    /^(bought\.)?(approved|declined|ordered)$|^not(Bought)?\.[a-zA-Z]+$/.test(name),
  )

/** Seat requests that the actor decides, as the address of the page wants them. */
export async function seatsToDecide(ctx: PersonCtx, url: URL) {
  const filter = filterInput.parse(Object.fromEntries(url.searchParams))
  const page = pageNumber(url.searchParams.get('page'))
  const [counts, rows, events, review] = await Promise.all([
    countSeatRequestsToDecide(ctx, filter),
    listSeatRequestsToDecide(ctx, filter, { limit: SIZE, offset: (page - 1) * SIZE }),
    listEventsAskedFor(ctx),
    decidesForAll(ctx.actor) ? listWaitingEvents(ctx, { limit: 1 }) : null,
  ])
  return { filter, events, list: pageOf(rows, counts.shown, page, SIZE), inReview: review?.total ?? 0 }
}

async function purchasesToDecide(ctx: PersonCtx, url: URL) {
  const page = pageNumber(url.searchParams.get('purchases'))
  const [count, rows] = await Promise.all([
    countPurchasesToDecide(ctx),
    listPurchasesToDecide(ctx, { limit: SIZE, offset: (page - 1) * SIZE }),
  ])
  return pageOf(rows, count, page, SIZE)
}

/** What the reader has asked for, which others decide. */
export async function askedBy(ctx: PersonCtx) {
  const [seats, purchases] = await Promise.all([listAskedSeats(ctx), listAskedPurchases(ctx)])
  return { seats: describeSeatRequests(seats, ctx, translator(ctx.language)), purchases }
}
