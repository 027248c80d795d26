import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { disputesAnsweredBy } from '#app/features/money/payments/queries-scope.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canAnswerDisputes } from './policy.ts'
import { isOwnDispute, saleFacts } from './queries-scope.server.ts'

const MOST = 100

/** What was taken from an account when the dispute was opened, in minor units. */
const takenFrom = (account: 'payable' | 'commission') =>
  sql<number>`(select coalesce(-sum(e.amount_minor), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.unique_key = 'dispute:' || ${disputes.id} and e.account = ${account})`.mapWith(Number)

/**
 * The disputes of all payments, those first that wait for an answer, and of them what is due first. Not found
 * for who does not answer them. One query.
 */
export async function listDisputes(ctx: Ctx & { actor: Person }) {
  if (!canAnswerDisputes(ctx.actor)) throw notFound()
  return read(ctx)
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
      answeredAt: disputes.answeredAt,
      answerRefusal: disputes.answerRefusal,
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
    )
    .limit(MOST)
}

export type ListedDispute = Awaited<ReturnType<typeof listDisputes>>[number]
