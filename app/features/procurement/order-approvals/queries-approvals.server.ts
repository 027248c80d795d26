import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { sidesOf } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_AT_ONCE } from './approval.ts'
import { isOwnTurn, isStillAsked, orderApprovalsDecidedBy, orderApprovalsOf } from './queries-scope.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

const nameOf = sql<string>`(select coalesce(nullif(p.name, ''), p.display_slug)
  from ${accounts} a join ${parties} p on p.id = a.party_id where a.id = ${purchaseOrderApprovals.askedBy})`

const current = and(
  eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
  eq(purchaseOrderVersions.version, purchaseOrders.version),
)

/** The orders that wait for the actor's decision, the oldest first, at most 100. One query. */
export async function listOrdersToApprove(ctx: Ctx) {
  return read(ctx)
    .select({
      code: purchaseOrders.code,
      revision: purchaseOrders.revision,
      title: purchaseOrderVersions.title,
      currency: purchaseOrderVersions.currency,
      totalMinor: purchaseOrderVersions.totalMinor,
      other: sidesOf.provider,
      name: nameOf,
      words: purchaseOrderApprovals.words,
      askedAt: purchaseOrderApprovals.askedAt,
    })
    .from(purchaseOrderApprovals)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderApprovals.purchaseOrderId))
    .innerJoin(purchaseOrderVersions, current)
    .where(and(orderApprovalsDecidedBy(ctx), isStillAsked, isOwnTurn(ctx)))
    .orderBy(asc(purchaseOrderApprovals.askedAt), asc(purchaseOrderApprovals.id))
    .limit(MOST_AT_ONCE)
}

export type OrderToApprove = Awaited<ReturnType<typeof listOrdersToApprove>>[number]

/**
 * What was last asked of an order of the company acted for: whether it waits, or was returned and why; null
 * where nothing was, or the draft was changed since. One query.
 */
export async function findApproval(ctx: Ctx, code: string) {
  const [row] = await read(ctx)
    .select({
      state: purchaseOrderApprovals.state,
      words: purchaseOrderApprovals.words,
      reason: purchaseOrderApprovals.reason,
      askedAt: purchaseOrderApprovals.askedAt,
      name: nameOf,
      id: purchaseOrderApprovals.id,
      isOwnTurn: isOwnTurn(ctx),
      isOwn: sql<boolean>`${purchaseOrderApprovals.askedBy} = ${accountIdOf(ctx.actor)}`,
      isCurrent: sql<boolean>`${purchaseOrderApprovals.revision} = ${purchaseOrders.revision}`,
    })
    .from(purchaseOrderApprovals)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderApprovals.purchaseOrderId))
    .where(and(orderApprovalsOf(ctx.actor), eq(purchaseOrders.code, code), eq(purchaseOrders.state, 'draft')))
    .orderBy(desc(purchaseOrderApprovals.askedAt), desc(purchaseOrderApprovals.id))
    .limit(1)
  if (!row?.isCurrent || row.state === 'withdrawn' || row.state === 'approved') return null
  return row
}

export type ShownApproval = NonNullable<Awaited<ReturnType<typeof findApproval>>>

/** As a column, how many orders wait for the actor's decision. */
export function ordersToApprove(ctx: Pick<Ctx, 'actor' | 'now'>): SQL<number> {
  return sql<number>`(select count(*)::int from ${purchaseOrderApprovals}
    join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseOrderApprovals.purchaseOrderId}
    where ${orderApprovalsDecidedBy(ctx)} and ${isStillAsked} and ${isOwnTurn(ctx)})`
}
