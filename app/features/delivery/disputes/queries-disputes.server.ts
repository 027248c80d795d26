import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { disputesAnsweredBy } from '#app/features/money/payments/queries-scope.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { SaleMessage } from './evidence.ts'
import { canAnswerDisputes } from './policy.ts'
import { isOwnDispute, saleFacts, saleMessages, seatRecords, takenFrom } from './queries-scope.server.ts'

const AT_ONCE = 20

/**
 * The disputes of all payments, those first that wait for an answer, and of them what is due first. Not found
 * for who does not answer them. Two queries.
 */
export async function listDisputes(ctx: Ctx & { actor: Person }, page = 1) {
  if (!canAnswerDisputes(ctx.actor)) throw notFound()
  const [all] = await read(ctx).select({ total: count() }).from(disputes).where(disputesAnsweredBy(ctx.actor))
  const rows = await read(ctx)
    .select({
      dispute: disputes.id,
      state: disputes.state,
      amountMinor: disputes.amountMinor,
      currency: disputes.currency,
      feeMinor: disputes.feeMinor,
      feeCurrency: disputes.feeCurrency,
      openedAt: disputes.openedAt,
      evidenceDueAt: disputes.evidenceDueAt,
      evidence: disputes.evidence,
      reason: disputes.reason,
      statement: disputes.statement,
      includesMessages: disputes.includesMessages,
      messages: sql<SaleMessage[]>`case when ${disputes.includesMessages} then ${saleMessages} else '[]' end`,
      answeredAt: disputes.answeredAt,
      answerRefusal: disputes.answerRefusal,
      sentFiles: disputes.sentFiles,
      seats: seatRecords,
      sellerMinor: takenFrom('payable'),
      commissionMinor: takenFrom('commission'),
      facts: saleFacts,
      isOwn: isOwnDispute(ctx.actor),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
    .leftJoin(orderItems, itemOfOrders)
    .where(disputesAnsweredBy(ctx.actor))
    .orderBy(
      desc(sql`${disputes.state} = 'open'`),
      asc(sql`case when ${disputes.state} = 'open' then ${disputes.evidenceDueAt} end`),
      desc(disputes.openedAt),
      asc(disputes.id),
    )
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
  return pageOf(rows, all?.total ?? 0, page, AT_ONCE)
}

export type ListedDispute = Awaited<ReturnType<typeof listDisputes>>['rows'][number]
