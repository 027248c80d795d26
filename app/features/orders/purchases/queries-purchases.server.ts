import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { type ApprovalLimit, isAbove, isLimitable } from '#app/features/companies/approval-limit.ts'
import { events } from '#app/features/events/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/parties/party.ts'
import { memberships, parties } from '#app/features/parties/tables.server.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ordersOf, purchasesDecidedBy, purchasesOfOrders } from '../queries-scope.server.ts'
import { orders, orderTrainings, purchaseRequests, tickets } from '../tables.server.ts'
import type { PurchaseState } from './purchase.ts'

type Piece = { limit: number; offset: number }

const peopleOf = sql<
  { name: string | null; email: string | null }[]
>`(select coalesce(json_agg(json_build_object(
    'name', t.participant_name, 'email', t.participant_email) order by t.position), '[]')
  from ${tickets} t where t.order_id = ${orders.id})`

/** A purchase as who decides sees it: `slug` is null of a training for one's own people. */
export type PurchaseToDecide = Awaited<ReturnType<typeof listPurchasesToDecide>>[number]

/** The purchases of members on which the actor may decide: what waits first, the longest, then what was decided last. */
export function listPurchasesToDecide(ctx: Ctx, { limit, offset }: Piece) {
  return read(ctx)
    .select({
      request: {
        ...{ id: purchaseRequests.id, state: purchaseRequests.state, words: purchaseRequests.words },
        ...{ totalMinor: purchaseRequests.totalMinor, currency: purchaseRequests.currency },
        ...{ limitMinor: purchaseRequests.limitMinor, limitCurrency: purchaseRequests.limitCurrency },
        ...{ reason: purchaseRequests.reason, createdAt: purchaseRequests.createdAt },
      },
      name: parties.name,
      order: {
        ...{ reference: orders.reference, state: orders.state, seats: orders.seats },
        ...{
          heldUntil: orders.heldUntil,
          costCentre: sql<string | null>`${orders.billing} ->> 'costCentre'`,
        },
      },
      slug: events.slug,
      title: sql<string>`coalesce(${events.title}, ${orderTrainings.title}, '')`,
      language: sql<string | null>`${events.language}`,
      startsAt: sql<Date>`coalesce(${events.startsAt}, ${orderTrainings.startsAt})`.mapWith(events.startsAt),
      timeZone: sql<string>`coalesce(${events.timeZone}, ${orderTrainings.timeZone})`,
      people: peopleOf,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .innerJoin(accounts, eq(accounts.id, purchaseRequests.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(purchasesDecidedBy(ctx.actor))
    .orderBy(
      desc(sql`${purchaseRequests.state} = 'asked'`),
      sql`case when ${purchaseRequests.state} = 'asked' then ${purchaseRequests.createdAt} end`,
      desc(purchaseRequests.createdAt),
      asc(purchaseRequests.id),
    )
    .limit(limit)
    .offset(offset)
}

/** How many of these there are. */
export async function countPurchasesToDecide(ctx: Ctx): Promise<number> {
  return read(ctx).$count(purchaseRequests, purchasesDecidedBy(ctx.actor))
}

export type Approval = {
  limit: ApprovalLimit
  /** Whether the order cannot be bought by the reader as it stands. */
  isNeeded: boolean
  /** The last request for it. */
  request: { state: PurchaseState; words: string; reason: string | null; heldUntil: Date | null } | null
}

/** What an order of the company acted for needs before its reader may buy it; null for whoever has no limit: without a query for who acts for none. */
export async function findApproval(ctx: Ctx, reference: string): Promise<Approval | null> {
  const { actor } = ctx
  if (!isLimitable(actor)) return null
  const [[found], requests] = await Promise.all([
    read(ctx)
      .select({
        ...{ role: memberships.role, minor: memberships.approvalLimitMinor, limitCurrency: parties.currency },
        ...{ totalMinor: orders.totalMinor, currency: orders.currency },
      })
      .from(orders)
      .innerJoin(parties, eq(parties.id, actor.partyId))
      .leftJoin(
        memberships,
        and(eq(memberships.companyId, parties.id), eq(memberships.memberId, actor.ownPartyId)),
      )
      .where(and(eq(orders.reference, reference), ordersOf(ctx))),
    read(ctx)
      .select({
        ...{ state: purchaseRequests.state, words: purchaseRequests.words, reason: purchaseRequests.reason },
        ...{ heldUntil: purchaseRequests.heldUntil, totalMinor: purchaseRequests.totalMinor },
      })
      .from(purchaseRequests)
      .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
      .where(and(eq(orders.reference, reference), ordersOf(ctx), purchasesOfOrders()))
      .orderBy(desc(purchaseRequests.createdAt), desc(purchaseRequests.id))
      .limit(1),
  ])
  const isFree = found?.role === MEMBER_ROLES.admin || (found?.role != null && found.minor === null)
  if (!found || isFree) return null
  const [request = null] = requests
  const limit = { minor: found.minor ?? 0, currency: found.limitCurrency }
  const isApproved = request?.state === 'approved' && request.totalMinor >= found.totalMinor
  const isNeeded = isAbove(limit, money(found.totalMinor, found.currency)) && !isApproved
  return { limit, isNeeded, request }
}
