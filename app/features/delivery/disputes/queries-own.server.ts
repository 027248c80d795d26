import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { disputesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canSeeOwnDisputes } from './policy.ts'
import { saleFacts, saleMessages, seatRecords, takenFrom } from './queries-scope.server.ts'

const AT_ONCE = 20

/**
 * The disputes of what the party acted for sold, those first that wait for an answer, and of them what is due
 * first. Not found for who does not manage its sales. Two queries.
 */
export async function listOwnDisputes(ctx: Ctx, page: number) {
  if (!canSeeOwnDisputes(ctx.actor)) throw notFound()
  const own = disputesOf(ctx.actor)
  const isOpen = sql`${disputes.state} = 'open'`
  const [rows, [counted]] = await Promise.all([
    read(ctx)
      .select({
        code: disputes.code,
        state: disputes.state,
        reason: disputes.reason,
        amountMinor: disputes.amountMinor,
        currency: disputes.currency,
        openedAt: disputes.openedAt,
        evidenceDueAt: disputes.evidenceDueAt,
        title: orderItems.title,
        reference: orders.reference,
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .leftJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
      .leftJoin(orderItems, itemOfOrders)
      .where(own)
      .orderBy(
        desc(isOpen),
        asc(sql`case when ${isOpen} then ${disputes.evidenceDueAt} end`),
        desc(disputes.openedAt),
        asc(disputes.id),
      )
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx).select({ total: count() }).from(disputes).where(own),
  ])
  return pageOf(rows, counted?.total ?? 0, page, AT_ONCE)
}

export type OwnDispute = Awaited<ReturnType<typeof listOwnDisputes>>['rows'][number]

/**
 * One dispute of what the party acted for sold, with what is known of the sale and what both sides wrote.
 * Somebody else's is not found. One query.
 */
export async function getOwnDispute(ctx: Ctx, code: string) {
  if (!canSeeOwnDisputes(ctx.actor)) throw notFound()
  const [found] = await read(ctx)
    .select({
      code: disputes.code,
      state: disputes.state,
      reason: disputes.reason,
      amountMinor: disputes.amountMinor,
      sellerMinor: takenFrom('payable'),
      currency: disputes.currency,
      openedAt: disputes.openedAt,
      evidenceDueAt: disputes.evidenceDueAt,
      decidedAt: disputes.decidedAt,
      evidence: disputes.evidence,
      answeredAt: disputes.answeredAt,
      answerRefusal: disputes.answerRefusal,
      sentFiles: disputes.sentFiles,
      seats: seatRecords,
      statement: disputes.statement,
      statedAt: disputes.statedAt,
      statedBy: accounts.displayUsername,
      includesMessages: disputes.includesMessages,
      facts: saleFacts,
      messages: saleMessages,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
    .leftJoin(orderItems, itemOfOrders)
    .leftJoin(accounts, eq(accounts.id, disputes.statedBy))
    .where(and(disputesOf(ctx.actor), eq(disputes.code, code)))
  if (!found) throw notFound()
  return found
}

export type OwnDisputeCase = Awaited<ReturnType<typeof getOwnDispute>>
