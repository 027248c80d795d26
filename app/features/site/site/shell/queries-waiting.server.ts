import { type SQL, sql } from 'drizzle-orm'
import { seatRequestsToDecide } from '#app/features/catalogue/seat-requests/queries-requests.server.ts'
import { bookingsToReview } from '#app/features/delivery/reviews/queries-attended.server.ts'
import { reviewsToAnswer } from '#app/features/delivery/reviews/queries-own.server.ts'
import { ordersToApprove } from '#app/features/procurement/order-approvals/queries-approvals.server.ts'
import { invoicesToMatch } from '#app/features/procurement/order-matching/queries-queue.server.ts'
import { purchaseOrdersToAcknowledge } from '#app/features/procurement/purchase-orders/queries-orders.server.ts'
import { trainingFeesWaiting } from '#app/features/procurement/training-fees/queries-fees.server.ts'
import { openBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { decisionsAwaited } from '#app/features/sales/organiser-sales/queries-awaited.server.ts'
import { purchasesToDecide } from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import { reschedulingsWaiting } from '#app/features/sales/reschedulings/queries-reschedulings.server.ts'
import { trainingRequestsWaiting } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { keepPlan } from '#app/platform/prepared-query.server.ts'

type Column = (ctx: PersonCtx) => SQL<number>

const sumOf =
  (...columns: Column[]): Column =>
  (ctx) =>
    sql<number>`${sql.join(
      columns.map((column) => column(ctx)),
      sql` + `,
    )}`.mapWith(Number)

/** What waits for somebody on the page of an entry of the side menu, by its key. */
const OF_ENTRY: Record<string, Column> = {
  bookings: sumOf(
    openBookings,
    (ctx) => trainingRequestsWaiting(ctx, 'sent'),
    (ctx) => reschedulingsWaiting(ctx, 'sent'),
  ),
  events: decisionsAwaited,
  eventApproval: sumOf(seatRequestsToDecide, purchasesToDecide),
  trainingRequests: sumOf(
    (ctx) => trainingRequestsWaiting(ctx, 'received'),
    (ctx) => reschedulingsWaiting(ctx, 'received'),
  ),
  purchaseOrders: purchaseOrdersToAcknowledge,
  feeApproval: (ctx) => trainingFeesWaiting(ctx, 'company'),
  companyTopics: (ctx) => trainingFeesWaiting(ctx, 'provider'),
  purchaseOrderList: sumOf(purchaseOrdersToAcknowledge, ordersToApprove),
  invoices: invoicesToMatch,
  invoiceList: invoicesToMatch,
  reviews: sumOf(bookingsToReview, reviewsToAnswer),
}

export type WaitingColumns = Record<string, SQL<number>>

/**
 * How much waits for the actor on the pages of these entries, by key, none with nothing; `more` are further
 * counts of such a query. One query.
 */
export async function countWaiting(
  ctx: PersonCtx,
  keys: readonly string[],
  more: WaitingColumns = {},
): Promise<Record<string, number>> {
  const own = keys.flatMap((key): [string, SQL<number>][] => {
    const column = OF_ENTRY[key]
    return column ? [[key, column(ctx)]] : []
  })
  const columns: WaitingColumns = { ...Object.fromEntries(own), ...more }
  if (Object.keys(columns).length === 0) return {}
  const [row] = await keepPlan('waiting', read(ctx).select(columns).from(sql`(values (1)) as one`))
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, waiting]) => waiting > 0))
}
