import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { EventPlace } from '#app/features/catalogue/events/event-where.ts'
import { quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import type { QuorumFacts } from '#app/features/catalogue/events/quorum.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { listSteps } from '#app/features/sales/approval-rules/queries-steps.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { formatPurchase, type PurchaseFacts } from './purchase-facts.ts'
import { isOwnTurn, purchasesDecidedBy } from './queries-scope.server.ts'
import { purchaseRequests } from './tables.server.ts'

type Piece = { limit: number; offset: number }

const peopleOf = sql<
  { name: string | null; email: string | null }[]
>`(select coalesce(json_agg(json_build_object(
    'name', t.participant_name, 'email', t.participant_email) order by t.position), '[]')
  from ${tickets} t where t.order_id = ${orders.id})`

/** What the asker has bought for the company this year in the currency of the order, less what came back. */
const spentMinor =
  sql<number>`(select coalesce(sum(b.total_minor - coalesce((select sum(p.refunded_minor) from payments p
    where p.subject_kind = 'order' and p.subject_id = b.id), 0)), 0)
  from orders b where b.buyer_id = ${orders.buyerId} and b.placed_by = ${purchaseRequests.accountId}
    and b.currency = ${orders.currency} and b.state in ('reserved', 'confirmed', 'completed')
    and coalesce(b.confirmed_at, b.billed_at) >= date_trunc('year', now()))`.mapWith(Number)

const { mode, venue, city, country } = itemNow
const purchasePlace = { mode, venue, city, country }

/**
 * What is said of a purchase to who decides, beside what is asked (`PurchaseFacts`), of a query that joins
 * its item and its event.
 */
const said = {
  startsAt: itemNow.startsAt,
  endsAt: itemNow.endsAt,
  timeZone: itemNow.timeZone,
  coming: sql<number>`coalesce(${comingSeats}, 0)`.mapWith(Number),
  seats: orders.seats,
  seller: sql<string>`(select s.name from parties s where s.id = ${orders.sellerId})`,
  costCentre: sql<string | null>`${orders.billing} ->> 'costCentre'`,
  purchaseOrderNumber: sql<string | null>`${orders.billing} ->> 'purchaseOrderNumber'`,
  refundRules: orders.refundRules,
  totalMinor: orders.totalMinor,
  currency: orders.currency,
  spentMinor,
  isOverBudget: purchaseRequests.isOverBudget,
}

/** All facts of a purchase, for a query that joins an order's item and its event. */
export const purchaseColumns = { facts: said, place: purchasePlace, event: quorumFacts }

type Nullable<T> = { [Key in keyof T]: T[Key] | null } | null
type Stored = {
  facts: Omit<PurchaseFacts, 'quorum' | 'place'>
  place: EventPlace
  event: Nullable<QuorumFacts>
}

/** The value of these columns, with a quorum for events alone. */
export function purchaseFacts({ facts, place, event }: Stored): PurchaseFacts {
  return { ...facts, place, quorum: event?.startsAt ? (event as QuorumFacts) : null }
}

/** A purchase for whoever decides; `slug` is null for a training for the company's own people. */
export type PurchaseToDecide = Awaited<ReturnType<typeof listPurchasesToDecide>>[number]

/**
 * The members' purchases that the actor decides on or sees decided, with their steps: waiting ones first, the
 * longest first, then the latest decided. Two queries.
 */
export async function listPurchasesToDecide(ctx: Ctx, { limit, offset }: Piece) {
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  const rows = await read(ctx)
    .select({
      request: {
        id: purchaseRequests.id,
        state: purchaseRequests.state,
        words: purchaseRequests.words,
        totalMinor: purchaseRequests.totalMinor,
        currency: purchaseRequests.currency,
        limitMinor: purchaseRequests.limitMinor,
        limitCurrency: purchaseRequests.limitCurrency,
        reason: purchaseRequests.reason,
        createdAt: purchaseRequests.createdAt,
      },
      /** Whether it is the turn of who looks at it. */
      isOwnTurn: isOwnTurn(ctx),
      name: parties.name,
      order: {
        reference: orders.reference,
        state: orders.state,
        seats: orders.seats,
        heldUntil: orders.heldUntil,
        /** Whether its seller lets businesses pay by transfer: approving it can order it. */
        isBillable: sql<boolean>`exists (select from ${bankAccounts}
          where ${bankAccounts.partyId} = ${orders.sellerId} and ${bankAccounts.isOffered})`,
      },
      ...purchaseColumns,
      slug: events.slug,
      title: itemNow.title,
      language: itemNow.language,
      people: peopleOf,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .innerJoin(accounts, eq(accounts.id, purchaseRequests.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(purchasesDecidedBy(ctx))
    .orderBy(
      desc(sql`${purchaseRequests.state} = 'asked'`),
      sql`case when ${purchaseRequests.state} = 'asked' then ${purchaseRequests.createdAt} end`,
      desc(purchaseRequests.createdAt),
      asc(purchaseRequests.id),
    )
    .limit(limit)
    .offset(offset)
  const steps = await listSteps(
    ctx,
    'purchase',
    rows.map(({ request }) => request.id),
  )
  return rows.map(({ facts, place, event, ...row }) => ({
    ...row,
    steps: steps.get(row.request.id) ?? [],
    startsAt: facts.startsAt,
    timeZone: facts.timeZone,
    said: formatPurchase(purchaseFacts({ facts, place, event }), say),
  }))
}

/** The order of a purchase that the actor may decide. Anybody else’s is not found. */
export async function findPurchaseReference(ctx: Ctx, id: string): Promise<string> {
  const [row] = await read(ctx)
    .select({ reference: orders.reference })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .where(and(purchasesDecidedBy(ctx), eq(purchaseRequests.id, id)))
  if (!row) throw notFound()
  return row.reference
}

/** The number of all of them. */
export async function countPurchasesToDecide(ctx: Ctx): Promise<number> {
  return read(ctx).$count(purchaseRequests, purchasesDecidedBy(ctx))
}

/** How many of them wait, as a column of a query of several counts. */
export const purchasesToDecide = (ctx: Ctx) =>
  sql<number>`${read(ctx)
    .select({ waiting: count() })
    .from(purchaseRequests)
    .where(and(purchasesDecidedBy(ctx), eq(purchaseRequests.state, 'asked'), isOwnTurn(ctx)))}`.mapWith(
    Number,
  )
